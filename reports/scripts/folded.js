// A link to something folded, or to what is in it, opens it; the rest of a chapter is printed unfolded.
(() => {
  const open = () => {
    const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
    for (let fold = target?.closest('details'); fold; fold = fold.parentElement.closest('details')) {
      if (!fold.open) setTimeout(() => target.scrollIntoView());
      fold.open = true;
    }
  };
  open();
  window.addEventListener('hashchange', open);
  window.addEventListener('beforeprint', () => document.querySelectorAll('details.rest').forEach((fold) => (fold.open = true)));
})();
