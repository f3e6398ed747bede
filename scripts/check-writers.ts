// Checks which module of the server writes which table. Each table has one owner, whose code writes it. Another module that
// writes it has a reason here. Prints each other write as one line with its file and its table.
import { readFileSync } from 'node:fs';
import { moduleOf, SERVER, type ServerFile, serverFiles } from './lib/server-files.ts';

/** The tables of each module. Tables of the kernel and the jobs, and those that only triggers write, have no module. */
const OWNERS: Readonly<Record<string, readonly string[]>> = {
  account: ['user_account'],
  'api-token': ['api_token'],
  article: ['article'],
  audit: ['audit_log'],
  coupon: ['coupon', 'coupon_claim', 'coupon_use'],
  customer: ['customer', 'customer_move'],
  dashboard: ['figure_day'],
  device: ['device', 'device_guide'],
  draw: ['draw', 'draw_terms'],
  export: ['export_job'],
  file: ['stored_file', 'file_removal'],
  'follow-up': ['follow_up'],
  goods: ['goods', 'goods_category', 'goods_device', 'goods_effect', 'import_batch'],
  health: ['health_night', 'health_note', 'health_result'],
  identity: [
    'known_device',
    'oidc_group',
    'oidc_identity',
    'oidc_used',
    'passkey',
    'passkey_challenge',
    'recovery_code',
    'session',
    'totp',
  ],
  mirror: ['record_key', 'record_open'],
  'official-platform': ['component_ticket', 'official_account', 'report_push'],
  outbox: ['outbox_message'],
  progress: ['repeat_test'],
  promotion: ['award', 'prize', 'promotion'],
  question: ['question'],
  record: ['record_day', 'record_note', 'skin_record'],
  report: ['goods_visit', 'report_share'],
  revision: ['config_value', 'push_mapping', 'result_text', 'score_offset', 'setting_revision', 'thing_revision'],
  scan: ['scan_session'],
  scheme: ['scheme', 'scheme_goods', 'scheme_step'],
  serial: ['code_request', 'device_serial'],
  shop: ['goods_type', 'tenant'],
  support: ['support_reply', 'support_ticket'],
  tip: ['tip'],
  verification: ['captcha', 'verify_code'],
  webhook: ['webhook', 'webhook_delivery'],
  view: ['list_default', 'list_layout', 'list_view'],
};

const UPLOAD =
  'one statement stores a test with all that belongs to it, because each statement is a wait for the mirror';
const SEALED = 'a draw takes the next number and the prize in one transaction, under the lock on the promotion';
const LOCKED = 'the lock on the device number decides who has the mirror, so its holder changes both rows';

/** Modules that write a table of another one, each with its reason. */
const OTHERS: Readonly<Record<string, string>> = {
  'customer → skin_record': 'a merge and a split give the tests to another person, under the locks on both persons',
  'dashboard → tenant': 'hides the list of first steps, a mark that only the overview shows',
  'device → device_serial': LOCKED,
  'device → tenant': 'the work mode, which decides who sees the tests of a mirror',
  'device → user_account':
    'an application for a mirror makes the account of the guide, and its approval gives permissions',
  'draw → award': SEALED,
  'draw → promotion': SEALED,
  'file → skin_record': 'the list of the pictures of a test follows the files',
  'identity → tenant': 'a registration makes the shop with its main account',
  'identity → user_account': 'a registration makes the account; a sign-in and a new password change it',
  'mirror → customer': UPLOAD,
  'mirror → device': 'heartbeats and activations, the reports of mirrors about themselves',
  'mirror → device_serial': 'the activation of a mirror uses up the code of its number',
  'mirror → figure_day': UPLOAD,
  'mirror → follow_up': UPLOAD,
  'mirror → record_day': UPLOAD,
  'mirror → skin_record': UPLOAD,
  'record → customer': 'the last test that goes for good takes its person with it',
  'record → figure_day': 'tests that are deleted or move to another day make figures wrong, in the same transaction',
  'record → record_key': 'the key of a test goes with the test',
  'record → record_open': 'a test that goes for good waits for no end',
  'report → skin_record': 'what a customer does in the report: products of interest, photos deleted, links ended',
  'report → tenant': 'notes the first report that a customer opens, a mark of the first steps',
  'revision → tenant': 'settings that are columns of the shop',
  'serial → device': LOCKED,
};

interface Write {
  readonly file: string;
  readonly module: string;
  readonly table: string;
}

const schema = readFileSync('prisma/schema.prisma', 'utf8');
const tables = [...schema.matchAll(/^model (\w+)/gm)].map(([, name]) => String(name));
const ownerOf = new Map(Object.entries(OWNERS).flatMap(([owner, own]) => own.map((table) => [table, owner] as const)));

const files = serverFiles();
const writes = files.flatMap(writesOf);
const problems = [...new Set([...writes.flatMap(strayWrite), ...files.flatMap(unnamedTables), ...unusedNames()])];
for (const problem of problems) console.error(problem);
process.exitCode = problems.length > 0 ? 1 : 0;

/** Finds the tables that a file of a module writes: by SQL, by Prisma, by a relation in Prisma, and by helpers of the kernel. */
function writesOf({ file, text }: ServerFile): Write[] {
  const module = moduleOf(file);
  if (module === undefined) return [];
  const patterns = [
    /\b(?:insert\s+into|delete\s+from|merge\s+into|truncate)\s+(?:only\s+)?"?(\w+)/gi,
    /\bupdate\s+(?:only\s+)?"?(\w+)"?(?:\s+(?:as\s+)?\w+)?\s+set\b/gi,
    /\.(\w+)\s*\.(?:create|update|upsert|delete)(?:Many)?(?:AndReturn)?\(/g,
    /\b(?:rowsOfTests|deleting|purge)\((?:\w+, )?\{\s*table: '(\w+)'/g,
  ];
  const named = patterns.flatMap((pattern) => [...text.matchAll(pattern)].map(([, name]) => String(name)));
  const nested = [...text.matchAll(/\b(\w+): \{\s*(?:create|update|upsert|delete|connectOrCreate)(?:Many)?:/g)];
  return [...named, ...nested.flatMap(([, relation]) => relatedTables(String(relation)))]
    .filter((table) => tables.includes(table))
    .map((table) => ({ file, module, table }));
}

function relatedTables(relation: string): string[] {
  const found = [...schema.matchAll(new RegExp(`^\\s+${relation}\\s+(\\w+)\\b`, 'gm'))].map(([, table]) =>
    String(table),
  );
  return [...new Set(found)];
}

function strayWrite({ file, module, table }: Write): string[] {
  const owner = ownerOf.get(table);
  if (owner === module || `${module} → ${table}` in OTHERS) return [];
  if (owner === undefined)
    return [`${SERVER}/${file}: writes ${table}, which has no owner in OWNERS of scripts/check-writers.ts`];
  return [
    `${SERVER}/${file}: writes ${table}, a table of the module ${owner}: let ${owner} write it, or give the reason in OTHERS of scripts/check-writers.ts`,
  ];
}

/** A table whose name is a variable can't be found. */
function unnamedTables({ file, text }: ServerFile): string[] {
  if (moduleOf(file) === undefined) return [];
  return /\b(?:insert\s+into|delete\s+from)\s+\$\{|\bupdate\s+\$\{[^}]*\}(?:\s+\w+)?\s+set\b/i.test(text)
    ? [`${SERVER}/${file}: writes a table whose name is a variable: spell the statements out`]
    : [];
}

function unusedNames(): string[] {
  const found = new Set(writes.map(({ module, table }) => `${module} → ${table}`));
  const owned = [...ownerOf].map(([table, owner]) => `${owner} → ${table}`);
  return [...owned, ...Object.keys(OTHERS)]
    .filter((name) => !found.has(name))
    .map((name) => `${name}: stands in scripts/check-writers.ts, but no statement writes it`);
}
