import { sayMissing } from './say-missing.ts';
import { PAUSES_MS } from './try-again.ts';

// The page would stay empty without its scripts, and be hard to read without its styles. Such an error doesn't bubble.
addEventListener(
  'error',
  ({ target }) => {
    if (target instanceof HTMLScriptElement) sayMissing();
    // A style sheet with an `onerror` belongs to code that asks for it again.
    else if (target instanceof HTMLLinkElement && target.rel === 'stylesheet' && !target.onerror) askAgain(target);
  },
  true,
);

function askAgain(link: HTMLLinkElement): void {
  const tried = Number(link.dataset.tried ?? 0);
  const pause = PAUSES_MS[tried];
  if (pause === undefined) return;
  setTimeout(() => {
    const next = link.cloneNode() as HTMLLinkElement;
    next.dataset.tried = String(tried + 1);
    link.replaceWith(next);
  }, pause);
}
