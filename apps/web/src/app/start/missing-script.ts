import { sayMissing } from '../../lib/say-missing.ts';

// The page would stay empty without its scripts. An error of a script doesn't bubble.
addEventListener('error', ({ target }) => target instanceof HTMLScriptElement && sayMissing(), true);
