import { useEffect, useState } from 'react';

/** Counts the seconds since the start. Stands still while `isPaused`. */
export function useSeconds(isPaused: boolean): number {
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    if (isPaused) return;
    const timer = setInterval(() => setSeconds((before) => before + 1), 1000);
    return () => clearInterval(timer);
  }, [isPaused]);
  return seconds;
}
