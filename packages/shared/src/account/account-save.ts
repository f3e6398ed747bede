/**
 * The documented save call has four uses, recognised by their fields. Each accepts only its own fields, so that a
 * password never changes together with a name, or a permission together with a profile.
 */
export const SAVE_USES = {
  /** `shop` is the shop's name, which the main account alone may change. */
  profile: ['name', 'email', 'sex', 'shop', 'rev'],
  /** `pwd` is the current password. It replaces the first code if the account has neither a number nor an address. */
  contact: ['mobile', 'email', 'vcode', 'newmobile', 'newemail', 'newvcode', 'change_mobile_myself', 'pwd'],
  password: ['mobile', 'email', 'vcode', 'pwd', 'repwd', 'change_pwd'],
  member: ['id', 'rev', 'name', 'mobile', 'pwd', 'shop', 'status', 'location', 'level', 'powerarr'],
} as const;
export type SaveUse = keyof typeof SAVE_USES;

type Fields = Readonly<Record<string, unknown>>;

/** Fields of a guide's form that a profile lacks. Even an empty one makes this call about a guide. */
const OF_MEMBERS = ['id', 'mobile', 'pwd', 'status', 'location', 'level', 'powerarr'] as const;

export function saveUse(fields: Fields): SaveUse {
  if (isGiven(fields.change_pwd)) return 'password';
  if (isGiven(fields.change_mobile_myself)) return 'contact';
  return OF_MEMBERS.some((name) => fields[name] !== undefined) ? 'member' : 'profile';
}

/** Returns the first non-empty field that doesn't belong to the use. */
export function strangeField(use: SaveUse, fields: Fields): string | undefined {
  const allowed: readonly string[] = SAVE_USES[use];
  return Object.keys(fields).find((name) => isGiven(fields[name]) && !allowed.includes(name));
}

const isGiven = (value: unknown): boolean => value !== undefined && value !== '';

/** The required fields of a new guide, in the order in which they are checked. */
export const MEMBER_CHECKS = ['powerarr', 'name', 'mobile', 'pwd', 'shop', 'status'] as const;
export type MemberCheck = (typeof MEMBER_CHECKS)[number];

/**
 * Returns the first missing field of a guide; undefined if none is missing. When a guide is edited, blank fields keep
 * their value, but an empty list of permissions would remove all of them.
 */
export const missingOfMember = (fields: Fields, isNew: boolean): MemberCheck | undefined =>
  MEMBER_CHECKS.find((name) => {
    const value = fields[name];
    if (Array.isArray(value)) return value.length === 0;
    return isNew && !isGiven(value);
  });

export const MEMBER_STATUS = { enabled: 10, disabled: 11 } as const;
export type MemberStatus = (typeof MEMBER_STATUS)[keyof typeof MEMBER_STATUS];

/** Returns the sex of a call, where a profile sends -1 for 0. Undefined if it wasn't given. */
export const savedSex = (sex: '' | 1 | 0 | -1 | undefined): 1 | 0 | undefined =>
  sex === '' || sex === undefined ? undefined : sex === 1 ? 1 : 0;
