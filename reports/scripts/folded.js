// A link to something folded opens it.
(() => {
  const open = () => {
    const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
    if (target?.tagName === 'DETAILS') target.open = true;
  };
  open();
  window.addEventListener('hashchange', open);
})();
