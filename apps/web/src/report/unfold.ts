/** Opens a part of the page, and what it is folded in. */
export function unfold(part: Element | null): void {
  const inside = part?.querySelectorAll('details') ?? [];
  for (const folded of inside) folded.open = true;
  for (let folded = part?.closest('details'); folded; folded = folded.parentElement?.closest('details'))
    folded.open = true;
}

/** Opens all that is folded while the page is printed. Returns a function that ends this. */
export function unfoldForPrint(): () => void {
  const opened: HTMLDetailsElement[] = [];
  const stopped = new AbortController();
  const open = () => {
    for (const folded of document.querySelectorAll<HTMLDetailsElement>('details:not([open])')) {
      folded.open = true;
      opened.push(folded);
    }
  };
  const close = () => {
    for (const folded of opened.splice(0)) folded.open = false;
  };
  window.addEventListener('beforeprint', open, { signal: stopped.signal });
  window.addEventListener('afterprint', close, { signal: stopped.signal });
  return () => stopped.abort();
}
