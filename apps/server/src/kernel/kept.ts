import { ERASE_HOURS, MOVE_UNDO_DAYS } from '@skin-mirror/shared/customer/customer.ts';
import { APPLICATION_DAYS } from '@skin-mirror/shared/device/device.ts';
import { EXPORT_HOURS } from '@skin-mirror/shared/export/export.ts';
import { IMPORT_LIMITS } from '@skin-mirror/shared/goods/goods-import.ts';
import { TRASH_DAYS } from '@skin-mirror/shared/kernel/trash.ts';
import { RECORD_KEY_MONTHS } from '@skin-mirror/shared/mirror/mirror.ts';
import { SHEET_DAYS } from '@skin-mirror/shared/serial/serial.ts';
import { DAY_MS } from '@skin-mirror/shared/time/shop-day.ts';
import { DELIVERY_DAYS } from '@skin-mirror/shared/webhook/webhook.ts';

/** How long a job lets rows stand. */
export interface Period {
  readonly days: number;
  /** The moment from which the days count. */
  readonly after: string;
  /** The job that deletes the rows, or what is large or personal in them. */
  readonly job: string;
  /** The rows, or the parts of rows, that the job leaves. */
  readonly but?: string;
}

/** Why rows of a table have no end. */
export interface Staying {
  readonly stays: string;
}

const SETTINGS = "a shop's settings: people make them by hand, and their number is limited by what a shop is";
const PLATFORM = "the operator's own, made by hand";
const WITH_TEST = 'goes with its test';
const RULES = 'goes with what it belongs to';
const PROOF = 'anybody can check the draws of a promotion that is over, so its log stays whole; it names nobody';

/**
 * How long the rows of each table are kept. `docs/kept.md` is made of this list. Stores take their periods from here, and
 * a test finds tables that are missing.
 */
export const KEPT = {
  session: { days: 1, after: 'the end of the session', job: 'session-purge' },
  known_device: { days: 400, after: 'the last sign-in from there', job: 'session-purge' },
  passkey_challenge: { days: 0, after: 'five minutes', job: 'verification-purge' },
  oidc_used: { days: 0, after: 'ten minutes', job: 'verification-purge' },
  captcha: { days: 0, after: 'the end of the picture', job: 'verification-purge' },
  verify_code: { days: 0, after: 'the end of the code', job: 'verification-purge' },
  rate_limit: { days: 0, after: 'the end of the limit', job: 'counter-purge' },
  outbox_message: { days: 7, after: 'the message', job: 'outbox-purge' },
  webhook_delivery: { days: DELIVERY_DAYS, after: 'the event, arrived or not', job: 'webhook-purge' },
  export_job: { days: EXPORT_HOURS / 24, after: 'the export, with its file', job: 'export-tidy' },
  import_batch: {
    days: IMPORT_LIMITS.undoHours / 24,
    after: 'the import',
    job: 'import-forget',
    but: 'the numbers of the import stay: products name it',
  },
  stored_file: {
    days: 7,
    after: 'the upload, with the file',
    job: 'file-sweep',
    but: 'files that something names, and pictures that a test has shown, stay',
  },
  code_request: {
    days: SHEET_DAYS,
    after: 'the first export of the codes',
    job: 'code-sheet-purge',
    but: 'only the codes go; the application stays as the origin of the numbers',
  },
  device_guide: {
    days: APPLICATION_DAYS,
    after: 'an application that nobody decided',
    job: 'application-expiry',
    but: 'the applications stay, ended, to show who had which mirror when',
  },
  award: {
    days: 1,
    after: 'a draft that nobody saved',
    job: 'promotion-drafts',
    but: 'prizes of promotions stay, because draws name them',
  },
  prize: {
    days: 1,
    after: 'the draft that nobody saved, with the next night',
    job: 'prize-purge',
    but: 'prizes of promotions stay in the library, deleted ones too',
  },
  skin_record: {
    days: TRASH_DAYS,
    after: 'the deletion, with the photos',
    job: 'record-purge',
    but: "tests that nobody deleted stay: they are the shop's history of its customers. Photos end by the shop's setting",
  },
  customer: {
    days: ERASE_HOURS / 24,
    after: 'the request to erase the person',
    job: 'customer-erase',
    but: 'a person without a request goes with the last test (record-purge)',
  },
  record_open: { days: 0, after: '30 minutes without an end of the test', job: 'record-timeout' },
  record_key: {
    days: (RECORD_KEY_MONTHS + 1) * 31,
    after: 'the arrival of the test, at most',
    job: 'record-key-purge',
  },
  scan_session: { days: 7, after: 'the scan', job: 'scan-purge' },
  customer_move: {
    days: MOVE_UNDO_DAYS,
    after: 'the merge or split, which nobody can undo any more',
    job: 'move-purge',
  },
  goods_visit: {
    days: 800,
    after: 'the day of the visits: two years and what the comparison needs',
    job: 'visit-purge',
  },
  support_ticket: {
    days: 365,
    after: 'the last change of a closed question, with its pictures',
    job: 'ticket-purge',
    but: 'open questions stay',
  },
  support_reply: { days: 365, after: 'the last change of a closed question', job: 'ticket-purge' },
  file_removal: { days: 0, after: 'the deletion of the rows', job: 'record-purge' },

  record_note: { stays: WITH_TEST },
  follow_up: { stays: WITH_TEST },
  report_share: { stays: WITH_TEST },
  report_push: { stays: `${WITH_TEST}: it prevents a second message with the same report` },
  coupon_claim: { stays: WITH_TEST },
  repeat_test: { stays: "the check of a mirror's scatter needs it; people start each check by hand" },
  figure_day: { stays: 'figures of the last month; a look at the overview replaces them, and deletes older ones' },
  record_day: { stays: 'the counts of a day, a guide and a mirror: the dashboard compares years' },
  draw: { stays: PROOF },
  draw_terms: { stays: PROOF },
  coupon_use: { stays: 'the receipt of a redemption: the coupon counts them; it names no customer' },
  promotion: { stays: PROOF },
  coupon: { stays: 'claims and redemptions name it' },
  audit_log: {
    stays:
      'the proof of who did what. The operator exports and removes old months (docs/adr/0015), which the console then shows',
  },
  audit_anchor: { stays: 'one row a month and shop; the rest of the log is verified with them' },
  setting_revision: { stays: 'who changed which setting, by hand; old settings can be restored' },
  thing_revision: {
    stays: 'the last 50 of each product, scheme, account, coupon and promotion; the next change deletes older ones',
  },
  question: { stays: 'answers of tests name the version of the question that the customer read' },
  tenant: { stays: 'one row a shop; the operator removes a shop with all its rows (docs/operating.md)' },
  user_account: { stays: 'tests and the audit log name it; deleted accounts are marked' },
  login_name: { stays: RULES },
  passkey: { stays: RULES },
  oidc_identity: { stays: 'with its account, a deleted one too: else its person would come back as a new guide' },
  oidc_group: { stays: SETTINGS },
  totp: { stays: RULES },
  recovery_code: { stays: RULES },
  webhook: { stays: SETTINGS },
  api_token: { stays: 'the audit log names it; people make tokens by hand' },
  device: { stays: 'tests name the mirror, also after it was given up' },
  device_serial: { stays: 'the register of all device numbers' },
  score_offset: { stays: SETTINGS },
  goods_type: { stays: SETTINGS },
  goods: { stays: 'at most 5,000 a shop; deleted ones are marked, because tests name them' },
  goods_category: { stays: SETTINGS },
  goods_device: { stays: RULES },
  goods_effect: { stays: RULES },
  scheme: { stays: SETTINGS },
  scheme_step: { stays: RULES },
  scheme_goods: { stays: RULES },
  push_mapping: { stays: SETTINGS },
  config_value: { stays: SETTINGS },
  result_text: { stays: SETTINGS },
  official_account: { stays: SETTINGS },
  list_view: { stays: SETTINGS },
  list_default: { stays: SETTINGS },
  list_layout: { stays: SETTINGS },
  health_result: { stays: 'goes when the problem is mended' },
  health_note: { stays: 'goes when the problem is mended' },
  health_night: { stays: 'one row a shop' },
  tip: { stays: PLATFORM },
  article: { stays: PLATFORM },
  component_ticket: { stays: 'one row' },
  secret_check: { stays: 'one row' },
  job_run: { stays: 'one row a job' },
  backup_run: { stays: 'one row a kind' },
} as const satisfies Readonly<Record<string, Period | Staying>>;

export type TableName = keyof typeof KEPT;

/** The time before which rows of a table are too old. */
export const keptSince = ({ days }: Pick<Period, 'days'>, now = Date.now()): Date => new Date(now - days * DAY_MS);
