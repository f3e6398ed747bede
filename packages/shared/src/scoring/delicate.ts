import type { RecordScore } from '../dimension/dimension.schema.ts';

/** From this care level of sensitivity on, less is more. */
const CLEARLY_RED = 3;

/** True if the skin bears nothing strong: the mirror found it sensitive, or its redness is clear. */
export function isDelicate(is_sensitive: boolean, scores: Iterable<Pick<RecordScore, 'dimension' | 'level'>>): boolean {
  if (is_sensitive) return true;
  for (const { dimension, level } of scores) if (dimension === 'sensitive' && level >= CLEARLY_RED) return true;
  return false;
}
