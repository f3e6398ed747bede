import { megabytes } from '@skin-mirror/shared/file/file-limits.ts';
import { IMPORT_LIMITS, type ImportOutcome } from '@skin-mirror/shared/goods/goods-import.ts';
import pLimit from 'p-limit';
import type { Storage } from '../../../storage/storage.ts';
import type { ReadPicture } from '../../file/upload.ts';
import { type ArchiveContent, type ArchivePicture, fileKey, isPictureName, pictureKey } from './import-archive.ts';
import { type ImportPicture, isSamePicture, readPictures } from './import-pictures.ts';
import { changedFields, type PlannedRow } from './import-rows.ts';
import { problemAt, type Reason } from './problem.ts';

export interface FinalRow extends PlannedRow {
  readonly outcome: ImportOutcome;
  /** Names of the fields that differ from the existing product. */
  readonly fields: string[];
  /** The product's new picture, which is not stored yet. `path` is the picture's path inside the archive. */
  readonly newPicture: (ReadPicture & { readonly path: string }) | undefined;
}

type Found = { readonly picture: ArchivePicture } | { readonly problem: Reason } | undefined;

/** Decodes the pictures that rows use, and decides if each row is new, changed, unchanged or refused. */
export async function finalRows(
  { storage, tenant_id }: { readonly storage: Storage; readonly tenant_id: number },
  { columns, pictures }: ArchiveContent,
  planned: readonly PlannedRow[],
  onPicture: (done: number, total: number) => void,
): Promise<{ rows: FinalRow[]; unused_pictures: string[] }> {
  // Several pictures can have the same name if they are in different folders.
  const byName = Map.groupBy(pictures, ({ path }) => pictureKey(path));
  const found = planned.map(({ picture }) => findPicture(byName, picture));
  const used = new Set(found.flatMap((one) => (one && 'picture' in one ? [one.picture.path] : [])));
  const named = pictures.flatMap(({ path, bytes }) => (bytes && used.has(path) ? [{ path, bytes }] : []));
  onPicture(0, named.length);
  const read = await readPictures(named, tenant_id, (done) => onPicture(done, named.length));

  const rows: FinalRow[] = [];
  await pLimit(COMPARED).map([...planned.entries()], async ([index, row]) => {
    rows[index] = await finalRow(storage, columns, row, found[index], read);
  });
  return { rows, unused_pictures: pictures.map(({ path }) => path).filter((path) => !used.has(path)) };
}

/** The number of stored pictures that are read in parallel. */
const COMPARED = 4;

async function finalRow(
  storage: Storage,
  columns: ArchiveContent['columns'],
  row: PlannedRow,
  found: Found,
  read: ReadonlyMap<string, ImportPicture>,
): Promise<FinalRow> {
  const path = found && 'picture' in found ? found.picture.path : '';
  const picture = read.get(path);
  const reason =
    found && 'problem' in found ? found.problem : picture && 'problem' in picture ? picture.problem : undefined;
  const named = { ...row, picture: path, newPicture: undefined, fields: [] };
  if (reason || !row.values) {
    const problems = reason ? [...row.problems, problemAt(columns, row.line, 'goods_pic', reason)] : row.problems;
    return { ...named, problems, values: undefined, outcome: 'refused' };
  }
  const newPicture = picture && 'bytes' in picture ? picture : undefined;
  const { existing } = row;
  if (!existing) return { ...named, outcome: 'new', newPicture };
  const isSame = newPicture !== undefined && (await isSamePicture(storage, existing.goods_pic, newPicture));
  const values = isSame ? { ...row.values, goods_pic: existing.goods_pic } : row.values;
  const fields = changedFields(existing, values);
  const outcome = fields.length === 0 ? 'same' : 'changed';
  return { ...named, values, fields, outcome, newPicture: isSame ? undefined : newPicture };
}

const OTHER_PICTURE = /\.(gif|bmp|heic|heif|tiff?|svg|avif)$/i;

/** Finds the picture that a row names, maybe without folder and extension. Undefined if it names none. */
function findPicture(byName: ReadonlyMap<string, readonly ArchivePicture[]>, name: string): Found {
  if (name === '') return undefined;
  const values = { name: name.slice(0, 100), max: megabytes(IMPORT_LIMITS.maxPictureBytes) };
  if (OTHER_PICTURE.test(name)) return { problem: { key: 'errors.FILE_TYPE' } };
  const alike = byName.get(pictureKey(name)) ?? [];
  const candidates = isPictureName(name) ? alike.filter((one) => fileKey(one.path) === fileKey(name)) : alike;
  const path = name.replaceAll('\\', '/').normalize('NFC').toLowerCase();
  const hasPath = ({ path: own }: ArchivePicture) =>
    own.toLowerCase() === path || own.toLowerCase().endsWith(`/${path}`);
  const [picture, ...more] = candidates.length > 1 ? candidates.filter(hasPath) : candidates;
  if (!picture || more.length > 0) {
    return {
      problem: { key: candidates.length > 1 ? 'import.row.picture_twice' : 'import.row.picture_missing', values },
    };
  }
  if (picture.size > IMPORT_LIMITS.maxPictureBytes) return { problem: { key: 'import.row.picture_too_large', values } };
  return { picture };
}
