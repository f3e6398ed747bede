import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { ERASURES, FILE_COLUMNS } from '../../apps/server/src/jobs/tables.ts';
import type { TableName } from '../../apps/server/src/kernel/kept.ts';
import { createTestDatabase, type TestDatabase } from './test-database.ts';

/** The tables that point to a test or a person and have no erasure, each with its reason. */
const NOTHING_TO_FORGET: Readonly<Record<string, string>> = {
  customer: 'the erasure itself deletes the row of the person, after all other tables',
  customer_move: 'goes with the row of the person',
  record_key: 'the number that a mirror gave to its test',
  record_open: 'lists the tests without an end, for half an hour',
  repeat_test: 'the scores of the same test, which stay as well',
};

const WORDS = 'words, names and numbers without a file';
const PLAIN = 'plain text that no page shows as HTML';
const NAME = 'the name of a file on the computer of somebody';
const OF_TEST = 'what a test says; pictures of products in it are marked as shown, and photos have their own folder';
const OTHER_FOLDER = 'files outside of the folder of uploads, which go with the row';

/** The columns that could name a stored file and don't, or needn't keep it, each with its reason. */
const NO_FILES: Readonly<Record<string, string>> = {
  'audit_log.details': 'tells what happened, and shows no file',
  'coupon.texts': PLAIN,
  'draw_terms.prizes': WORDS,
  'export_job.file_name': NAME,
  'export_job.input': WORDS,
  'export_job.path': OTHER_FOLDER,
  'figure_day.concerns': WORDS,
  'figure_day.faults': WORDS,
  'figure_day.goods': WORDS,
  'file_removal.path': 'names files that are about to be deleted',
  'goods.exclude_rules': WORDS,
  'goods.ext_rules': WORDS,
  'goods.source_url': 'the address of another site',
  'goods.texts': PLAIN,
  'goods_type.type_name': WORDS,
  'import_batch.file_name': NAME,
  'import_batch.refused': 'the cells of a sheet, whose pictures are in its archive',
  'list_layout.widths': WORDS,
  'list_view.search': WORDS,
  'prize.prize_detail': PLAIN,
  'prize.texts': PLAIN,
  'promotion.texts': PLAIN,
  'question.options': WORDS,
  'question.show_if': WORDS,
  'question.texts': WORDS,
  'repeat_test.scores': OF_TEST,
  'scheme.texts': PLAIN,
  'scheme.triggers': WORDS,
  'scheme_step.texts': PLAIN,
  'skin_record.consent': OF_TEST,
  'skin_record.images': OF_TEST,
  'skin_record.interest': OF_TEST,
  'skin_record.quality': OF_TEST,
  'skin_record.questions': OF_TEST,
  'skin_record.recommendation': OF_TEST,
  'skin_record.result': OF_TEST,
  'skin_record.scores': OF_TEST,
  'skin_record.sold': OF_TEST,
  'stored_file.path': 'the list of the files itself',
  'support_reply.content': PLAIN,
  'support_ticket.content': PLAIN,
  'support_ticket.diagnostics': WORDS,
  'support_ticket.images': OTHER_FOLDER,
  'webhook.url': 'the address of another site',
  'webhook_delivery.data': 'ids of what happened',
};

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const namesOf = async (text: string): Promise<string[]> =>
  (await database.pool.query<{ name: string }>(text)).rows.map(({ name }) => name);

const COLUMNS = `pg_attribute a join pg_class c on c.oid = a.attrelid
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and a.attnum > 0 and not a.attisdropped`;

/** Names what differs between the things of the database that need an entry, those that have one, and the exceptions. */
function problems(
  needed: readonly string[],
  existing: readonly string[],
  { entries, exceptions }: { readonly entries: readonly string[]; readonly exceptions: readonly string[] },
): string[] {
  const named = [...entries, ...exceptions];
  return [
    ...needed.filter((name) => !named.includes(name)).map((name) => `${name} is missing in jobs/tables.ts`),
    ...named.filter((name) => !existing.includes(name)).map((name) => `${name} is named, but doesn't exist`),
    ...exceptions
      .filter((name) => existing.includes(name) && (!needed.includes(name) || entries.includes(name)))
      .map((name) => `${name} needs no exception`),
  ];
}

/** Compares the erasures with the tables that have the id of a test, a person or a follower, or refer to one. */
const erasureProblems = async (erasures: readonly { readonly table: string }[] = ERASURES): Promise<string[]> =>
  problems(
    await namesOf(
      `select distinct c.relname as name from ${COLUMNS} and (a.attname ~ '(^|_)((record|customer)_ids?|open_id)$'
          or exists (select 1 from pg_constraint f where f.conrelid = c.oid and f.contype = 'f'
                        and f.confrelid in ('skin_record'::regclass, 'customer'::regclass)))`,
    ),
    await namesOf(`select distinct c.relname as name from ${COLUMNS}`),
    { entries: erasures.map(({ table }) => table), exceptions: Object.keys(NOTHING_TO_FORGET) },
  );

/** Compares the columns of files with all JSON, and with all texts whose name is that of a file or of a long text. */
const fileProblems = async (columns: readonly { table: string; column: string }[] = FILE_COLUMNS): Promise<string[]> =>
  problems(
    await namesOf(
      `select c.relname || '.' || a.attname as name from ${COLUMNS} and (a.atttypid = 'jsonb'::regtype
          or (a.atttypid in ('text'::regtype, 'text[]'::regtype, 'varchar'::regtype) and a.attname ~
            '(^|_)(pic|bg|img|image|photo|picture|path|file|url|icon|logo|banner|poster|cover|avatar|video|voice|audio|media|content|detail|html)s?(_|$)'))`,
    ),
    await namesOf(`select c.relname || '.' || a.attname as name from ${COLUMNS}`),
    { entries: columns.map(({ table, column }) => `${table}.${column}`), exceptions: Object.keys(NO_FILES) },
  );

it('each table that points to a test or a person forgets the person, or has a reason why not', async () => {
  expect(await erasureProblems()).toEqual([]);
});

it('each column that could name a stored file is asked before the file is deleted, or has a reason why not', async () => {
  expect(await fileProblems()).toEqual([]);
});

describe('what is missing, or gone, is one line', () => {
  afterEach(() => database.pool.query('drop table if exists planted'));

  it('of a new table', async () => {
    await database.pool.query(
      `create table planted (tenant_id int not null, record_id uuid, cover_pic text, more jsonb)`,
    );
    expect(await erasureProblems()).toEqual(['planted is missing in jobs/tables.ts']);
    expect(await fileProblems()).toEqual([
      'planted.cover_pic is missing in jobs/tables.ts',
      'planted.more is missing in jobs/tables.ts',
    ]);
  });

  it('of a new reference under another name', async () => {
    await database.pool.query(`create table planted (tenant_id int not null, guest int,
      foreign key (tenant_id, guest) references customer (tenant_id, customer_id))`);
    expect(await erasureProblems()).toEqual(['planted is missing in jobs/tables.ts']);
  });

  it.each(['skin_record', 'report_share', 'draw'])('of the erasure of %s', async (table) => {
    const others = ERASURES.filter((one) => one.table !== table);
    expect(await erasureProblems(others)).toEqual([`${table} is missing in jobs/tables.ts`]);
  });

  it.each(FILE_COLUMNS.map(({ table, column }) => `${table}.${column}`))('of the files of %s', async (name) => {
    const others = FILE_COLUMNS.filter(({ table, column }) => `${table}.${column}` !== name);
    expect(await fileProblems(others)).toEqual([`${name} is missing in jobs/tables.ts`]);
  });

  it('of a table and a column that are gone', async () => {
    expect(await erasureProblems([...ERASURES, { table: 'gone' }])).toEqual(["gone is named, but doesn't exist"]);
    const gone = { table: 'goods' as TableName, column: 'gone' };
    expect(await fileProblems([...FILE_COLUMNS, gone])).toEqual(["goods.gone is named, but doesn't exist"]);
  });
});
