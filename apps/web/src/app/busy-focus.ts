/** A button that is disabled while it sends loses the focus. The dialog or the page around it has it meanwhile. */
export function keepFocusOfBusyButtons(): void {
  let busy: HTMLButtonElement | undefined;
  let keeper: HTMLElement | null = null;
  let last: EventTarget | null = null;
  document.addEventListener('focusin', ({ target }) => {
    last = target;
  });
  const watcher = new MutationObserver((changes) => {
    // Some browsers take the focus away at once, others later.
    const focused = document.activeElement === document.body ? last : document.activeElement;
    for (const { target } of changes) {
      if (!(target instanceof HTMLButtonElement)) continue;
      if (target.disabled && target.dataset.loading && target === focused) {
        busy = target;
        keeper = target.closest<HTMLElement>('[role=dialog], #main');
        keeper?.focus({ preventScroll: true });
      } else if (target === busy && !target.disabled) {
        if (document.activeElement === (keeper ?? document.body)) target.focus({ preventScroll: true });
        busy = undefined;
      }
    }
  });
  watcher.observe(document, { subtree: true, attributes: true, attributeFilter: ['disabled'] });
}
