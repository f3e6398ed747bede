/**
 * All actions that the audit log records, by their area: `session.sign_in` is the first. The text of an action is the
 * translation of `audit.<label>`.
 */
const VERBS = {
  session: ['sign_in', 'refused', 'sign_out', 'end'],
  account: [
    'register',
    'agree',
    'password_reset',
    'profile',
    'contact',
    'password',
    'locale',
    'factor_on',
    'factor_codes',
    'factor_off',
    'passkey_add',
    'passkey_name',
    'passkey_remove',
    'oidc_link',
    'oidc_unlink',
    'oidc_group',
    'administrator_add',
    'administrator_reset',
  ],
  member: ['create', 'update', 'power', 'remove', 'lock', 'unlock', 'reveal_password', 'reset_factor'],
  device: ['bind', 'allow', 'activate', 'unbind', 'update', 'mode', 'settings', 'check', 'check_remove'],
  guide: ['apply', 'approve', 'reject', 'unbind'],
  serial: ['mark', 'renew_code'],
  code: ['request', 'cancel', 'approve', 'reject', 'export'],
  record: [
    'export',
    'export_photos',
    'view',
    'mark',
    'clear_mark',
    'sell',
    'unsell',
    'share',
    'share_end',
    'photos_deleted',
    'remove',
    'remove_simulated',
    'restore',
    'purge',
    'purge_photos',
  ],
  customer: [
    'numbers',
    'export',
    'view',
    'compare',
    'merge',
    'split',
    'undo',
    'settle',
    'export_all',
    'erase',
    'keep',
    'erased',
  ],
  follow_up: ['note', 'send', 'export'],
  promotion: ['update', 'switch', 'remove', 'restore', 'prize', 'prize_remove'],
  draw: ['export', 'redeem', 'redeem_undo'],
  setting: [
    'config',
    'own_qr',
    'qr_test',
    'offset',
    'text',
    'text_reset',
    'text_copy',
    'mapping',
    'mapping_reset',
    'restore',
  ],
  shop: ['open', 'switches', 'reset_factor', 'remove'],
  goods: ['update', 'remove', 'restore', 'default', 'import', 'import_undo', 'category'],
  scheme: ['update', 'remove', 'restore'],
  question: ['update', 'remove', 'sort', 'import'],
  coupon: ['update', 'end', 'remove', 'restore', 'redeem', 'unredeem', 'export'],
  article: ['update', 'remove', 'restore'],
  tip: ['update', 'remove', 'restore'],
  view: ['update', 'remove'],
  webhook: ['update', 'remove', 'secret', 'test', 'resend'],
  token: ['create', 'revoke'],
  support: ['submit', 'reply', 'view'],
  outbox: ['view'],
  audit: ['export'],
  file: ['upload', 'view_photo'],
} as const;
type Area = keyof typeof VERBS;
export type AuditAction = { [A in Area]: `${A}.${(typeof VERBS)[A][number]}` }[Area];
export const AUDIT_ACTIONS = Object.entries(VERBS).flatMap(([area, verbs]) =>
  verbs.map((verb) => `${area}.${verb}`),
) as AuditAction[];

/** Only scheduled jobs and the operator's commands do these actions. No user can do them with a call. */
export const JOB_ACTIONS = [
  'record.purge',
  'record.purge_photos',
  'customer.erased',
  'account.administrator_add',
  'account.administrator_reset',
  'shop.remove',
] as const satisfies readonly AuditAction[];
export type JobAction = (typeof JOB_ACTIONS)[number];

type LabelOf<Action> = Action extends `${infer Area}.${infer Verb}` ? `${Area}_${Verb}` : never;
/** The translation key of an action, such as `session_sign_in` for `session.sign_in`. */
export type AuditLabel = LabelOf<AuditAction>;
export const auditLabel = (action: AuditAction): AuditLabel => action.replace('.', '_') as AuditLabel;
