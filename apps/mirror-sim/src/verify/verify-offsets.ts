import type { RecordScore } from '@skin-mirror/shared/dimension/dimension.schema.ts';
import type { RecordRow } from '@skin-mirror/shared/record/record.contract.ts';
import { offsetTypename } from '@skin-mirror/shared/scoring/scoring.ts';
import type { OffsetRow } from '@skin-mirror/shared/setting/setting.contract.ts';
import { MirrorRefusal } from '../client/client.ts';
import type { Problem } from '../messages.ts';
import { differing } from '../problems.ts';
import type { Staff } from '../staff/staff.ts';

export type ChangedOffset = Pick<OffsetRow, 'typename' | 'rate' | 'mod_time'>;

/**
 * Reads the offsets of mirrors, by their numbers. In advanced mode, those that a mirror has of its own: nothing tells since
 * when it follows the shop in the others.
 */
export async function readOffsets(
  staff: Staff,
  devices: Iterable<string>,
  hasOwn: boolean,
): Promise<Map<string, readonly ChangedOffset[]>> {
  const ask = async (of: { readonly device_no?: string }) => (await staff.ask('setting', 'offsets', of)).list;
  const ofShop = hasOwn ? [] : await ask({});
  const offsets = new Map<string, readonly ChangedOffset[]>();
  for (const device_no of devices)
    offsets.set(device_no, hasOwn ? (await ask({ device_no }).catch(unlessUnbound)).filter(isOwn) : ofShop);
  return offsets;
}

const isOwn = ({ source }: OffsetRow): boolean => source === 'device';

/** The shop may have given the mirror away since. */
function unlessUnbound(cause: unknown): never[] {
  if (cause instanceof MirrorRefusal) return [];
  throw cause;
}

/** A test that arrived after the last change of an offset must have that offset. */
export function checkOffsets(
  scores: readonly RecordScore[],
  { arrive_time }: Pick<RecordRow, 'arrive_time'>,
  offsets: readonly ChangedOffset[],
): Problem[] {
  const known = new Map(
    offsets.filter(({ mod_time }) => !mod_time || mod_time < arrive_time).map((row) => [row.typename, row.rate]),
  );
  return scores.flatMap(({ dimension, layer, offset }) => {
    const rate = known.get(offsetTypename(dimension, layer));
    return rate === undefined ? [] : differing('settings')(`offset of ${dimension}`, rate, offset);
  });
}
