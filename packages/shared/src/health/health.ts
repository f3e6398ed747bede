import { type Access, owner, platformAdmin, user } from '../kernel/access.ts';

interface Check {
  /** The accounts that may see the finding, and may open the page that mends it. */
  readonly access: Access;
  /** The page of the console that mends it. `subject` goes into the parameter of the page's address. */
  readonly page: string;
  readonly parameter?: string;
}

/** All checks of the shop's and the platform's health, the most urgent first. */
export const HEALTH_CHECKS = {
  /** The disk of the server is at least 80 % full. */
  disk_full: { access: platformAdmin(), page: '/skinmgr/home' },
  /** The certificate of the server's address has ended, ends soon, or can't be read. */
  certificate: { access: platformAdmin(), page: '/skinmgr/home' },
  /** A backup, a check or a drill failed, or the newest backup is too old. */
  backup: { access: platformAdmin(), page: '/skinmgr/home' },
  /** Entries of an audit log are wrong or missing. */
  audit_log: { access: platformAdmin(), page: '/skinmgr/home' },
  /** A scheduled job failed at least twice in a row. */
  job_failing: { access: platformAdmin(), page: '/skinmgr/home' },
  /** The last e-mail or SMS could not be sent. */
  gateway: { access: platformAdmin(), page: '/skinmgr/outbox', parameter: 'channel' },
  /** The server works with the role that owns the database. */
  database_owner: { access: platformAdmin(), page: '/skinmgr/home' },
  /** The interface of the QR code gave no code. */
  qr_silent: { access: owner(), page: '/skinmgr/qrbaseset' },
  /** An address of the shop's own system has taken no message for a day. */
  webhook_failing: { access: owner(), page: '/skinmgr/webhookLog', parameter: 'webhook' },
  mirror_silent: { access: owner(), page: '/skinmgr/deviceDgManager', parameter: 'q' },
  /** A running promotion has no more of a prize. */
  prize_out: { access: user('marketing'), page: '/skinmgr/editActive', parameter: 'id' },
  /** A running promotion ends soon and has prizes left. */
  promotion_ending: { access: user('marketing'), page: '/skinmgr/editActive', parameter: 'id' },
  /** The address of a product leads nowhere. */
  goods_address: { access: user('goods'), page: '/skinmgr/goodsEdit', parameter: 'id' },
  /** The shop's own texts aren't complete in a language. */
  language_texts: { access: user('config'), page: '/skinmgr/textCoverage' },
} as const satisfies Readonly<Record<string, Check>>;
export type HealthCheck = keyof typeof HEALTH_CHECKS;
export const HEALTH_KEYS = Object.keys(HEALTH_CHECKS) as readonly HealthCheck[];

/** Something that needs to be mended. */
export interface Finding {
  readonly check: HealthCheck;
  /** The thing that is wrong: the id of a promotion or product, a mirror's number, a language. Empty if there is only one. */
  readonly subject: string;
  /** The values of its texts. */
  readonly values: Readonly<Record<string, string | number>>;
}

/** The name of a finding. The same problem has the same name every day. */
export const findingName = ({ check, subject }: Pick<Finding, 'check' | 'subject'>): string => `${check}:${subject}`;

/** The path of the page that mends a finding. */
export function healthPath({ check, subject }: Pick<Finding, 'check' | 'subject'>): string {
  const { page, parameter }: Check = HEALTH_CHECKS[check];
  return parameter ? `${page}?${new URLSearchParams({ [parameter]: subject })}` : page;
}

/** Sorts findings by urgency. Findings of one check keep their order. */
export const byUrgency = (a: Finding, b: Finding): number =>
  HEALTH_KEYS.indexOf(a.check) - HEALTH_KEYS.indexOf(b.check);

/** A promotion that ends within so many days is worth a look if prizes are left. */
export const ENDING_DAYS = 3;
/** A job is worth a look if it failed so many times in a row. */
export const FAILED_RUNS = 2;
/** How full the server's disk may be, from 0 to 1. */
export const DISK_LIMIT = 0.8;
/** A certificate that ends within so many days must be renewed. */
export const CERTIFICATE_DAYS = 14;
/** A hidden finding comes back after so many days. */
export const HIDDEN_DAYS = 7;
/** The largest number of findings of one check that the overview and the e-mail show. */
export const MAX_OF_CHECK = 5;
