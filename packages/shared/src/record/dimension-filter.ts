import {
  CARE_LEVELS,
  type CareLevel,
  canonicalDimension,
  DIMENSION_KEYS,
  type DimensionKey,
} from '../dimension/dimension.ts';
import { AppError } from '../kernel/errors.ts';

export interface DimensionFilter {
  readonly dimension: DimensionKey;
  /** The wanted care level; undefined for all levels. */
  readonly level?: CareLevel;
}

const ALL = 'all';

/**
 * Parses the dimension filter of the list of tests: dimensions separated by commas, with or without a care level
 * (`acne:4,spot`). `all` or an empty text means no filter.
 * @throws AppError INPUT_INVALID with the field's name for an unknown dimension or level.
 */
export function parseDimensionFilter(filter: string, field = 'dimensions'): DimensionFilter[] {
  const parts = filter.split(',').map((part) => part.trim());
  const named = parts.filter((part) => part !== '');
  if (named.length === 1 && named[0] === ALL) return [];
  return named.map((part) => {
    const [key = '', wantedLevel, ...rest] = part.split(':').map((word) => word.trim());
    const dimension = DIMENSION_KEYS.find((one) => one === canonicalDimension(key));
    const level = CARE_LEVELS.find((one) => String(one) === wantedLevel);
    if (!dimension || rest.length > 0 || (wantedLevel !== undefined && !level)) {
      throw new AppError('INPUT_INVALID', { field });
    }
    return level ? { dimension, level } : { dimension };
  });
}
