const IDLE_MS = 60_000;
const TOUCHES = ['pointerdown', 'pointermove', 'keydown', 'wheel'] as const;

let touchedAt = Date.now();
const note = () => {
  touchedAt = Date.now();
};
for (const event of TOUCHES) globalThis.addEventListener?.(event, note, { capture: true, passive: true });

/** True if the page was untouched for a minute. Its own calls then don't keep the session alive. */
export const isIdle = (): boolean => Date.now() - touchedAt > IDLE_MS;
