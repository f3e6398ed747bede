import { useEffect, useState } from 'react';
import { useFormat } from '../../../lib/format.ts';

const LOOK_MS = 30_000;

/** Returns the shop's current day. A screen that stays open over midnight goes on to the next day by itself. */
export function useToday(): string {
  const format = useFormat();
  const [, setDay] = useState('');
  useEffect(() => {
    const timer = setInterval(() => setDay(format.today()), LOOK_MS);
    return () => clearInterval(timer);
  }, [format]);
  return format.today();
}
