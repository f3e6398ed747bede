import { AppError } from '@skin-mirror/shared/kernel/errors.ts';
import { OFFSET_MAX, OFFSET_MIN, parseOffsetTypename } from '@skin-mirror/shared/scoring/scoring.ts';

/**
 * Reads the score offsets of a form: `acne=5&deep_spot=-3`, or one offset as `typename=acne&rate=5`. A name may end
 * with `_rate`.
 * @throws AppError SETTING_UNKNOWN for another name, OFFSET_RANGE for a value beyond ±50
 */
export function offsetValues({ typename, rate, ...named }: Readonly<Record<string, unknown>>) {
  const entries = Object.entries(named);
  if (typename !== undefined) entries.push([String(typename), rate]);
  return entries.map(([name, value]) => {
    const offset = parseOffsetTypename(name);
    if (!offset) throw new AppError('SETTING_UNKNOWN', { name });
    const text = String(value ?? '').trim();
    const number = Number(text);
    if (!/^[+-]?\d{1,6}$/.test(text) || number < OFFSET_MIN || number > OFFSET_MAX)
      throw new AppError('OFFSET_RANGE', { field: name, min: OFFSET_MIN, max: OFFSET_MAX });
    return { ...offset, rate: number };
  });
}
