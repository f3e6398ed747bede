/** Milliseconds. A service manager may send its signal to the server and to the program that started it, which passes it on. */
const SAME_SIGNAL_MS = 1_000;

export const STOP_SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Calls `stop` at the first signal to stop. A later one ends the process at once, with 1. */
export function onStopSignal(stop: () => void): void {
  let first: number | undefined;
  const stopOrEnd = () => {
    if (first === undefined) {
      first = performance.now();
      stop();
    } else if (performance.now() - first > SAME_SIGNAL_MS) process.exit(1);
  };
  for (const signal of STOP_SIGNALS) process.on(signal, stopOrEnd);
}
