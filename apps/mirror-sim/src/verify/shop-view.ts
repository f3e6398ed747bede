import { shopConfig } from '@skin-mirror/shared/config/config.schema.ts';
import { AUTH_TYPES } from '@skin-mirror/shared/kernel/access.ts';
import type { RecordRow } from '@skin-mirror/shared/record/record.contract.ts';
import { type Day, shopDay } from '@skin-mirror/shared/time/shop-day.ts';
import type { RunFile } from '../run/run-file.ts';
import { rowsOf } from '../staff/pages.ts';
import type { Staff } from '../staff/staff.ts';
import type { ReadReport, SeenTest } from './as-customer.ts';
import type { Found } from './findings.ts';
import type { Reader } from './reader.ts';
import type { RuleBook } from './rule-book.ts';

/** Thrown if the account isn't the shop's main account, or if the shop doesn't allow exports. */
export class CannotVerify extends Error {}

const chosen = shopConfig.pick({ retention_days: true, revisit_days: true, share_days: true });

/** Without `shows_simulated`, the shop leaves simulated tests out of its figures, customers and follow-ups. */
export type ShopSettings = Awaited<ReturnType<typeof readSettings>>;

/** Reads what a shop has chosen. @throws CannotVerify */
export async function readSettings(staff: Staff) {
  const { attr } = await staff.ask('identity', 'lookup', {});
  if (attr.auth_type !== AUTH_TYPES.main || attr.record_expprt !== 1) throw new CannotVerify();
  const keys = [...Object.keys(chosen.shape), 'show_simulated'];
  const { show_simulated, ...values } = await staff.ask('config', 'get', { keys });
  const { list: questions } = await staff.ask('question', 'list', {});
  return { timezone: attr.timezone, questions, ...chosen.parse(values), shows_simulated: show_simulated === 1 };
}

const ADVANCED = 2;

/** True if mirrors can have settings, products and texts of their own. */
export async function isAdvanced(staff: Staff): Promise<boolean> {
  const { work_mode } = await staff.ask('config', 'get', { keys: ['work_mode'] });
  return work_mode === ADVANCED;
}

/** A test in the list. `guide` is the name of the guide, else the login. */
export type ListedRow = RecordRow & { readonly guide: string };

/** Before the first test of any shop. */
export const FIRST_DAY = '2000-01-01';

/** Returns each test of the shop once. A test that arrives while the pages are read pushes others to the next page. */
export async function listedRows(staff: Staff, to: Day): Promise<ListedRow[]> {
  const rows = new Map<string, ListedRow>();
  const list = rowsOf((paging) => staff.ask('record', 'list', { from: FIRST_DAY, to, ...paging }));
  for await (const row of list) rows.set(row.id, row);
  return [...rows.values()];
}

/** The things that checks of a shop work with, and where they note what they find. */
export interface ShopView {
  readonly staff: Staff;
  readonly reader: Reader;
  readonly settings: ShopSettings;
  /** True if mirrors can have settings, products and texts of their own. */
  readonly hasOwn: boolean;
  readonly run: RunFile;
  readonly book: RuleBook;
  /** The tests of the run that the server knows, each with what its mirror shows. */
  readonly seen: readonly SeenTest[];
  readonly reports: readonly ReadReport[];
  /** All tests of the shop. */
  readonly rows: readonly ListedRow[];
  readonly rowOf: ReadonlyMap<string | undefined, ListedRow>;
  readonly found: Found;
}

/** Reads all tests of the shop anew. */
export const listedNow = ({ staff, settings }: Pick<ShopView, 'staff' | 'settings'>): Promise<ListedRow[]> =>
  listedRows(staff, shopDay(new Date(), settings.timezone));
