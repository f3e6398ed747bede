/**
 * The documented save call has four uses: profile, contact, password and member. The fields of a call decide its use.
 * Each use accepts only its own fields, so one call can't change a password and a name together.
 */
export const SAVE_USES = {
  /** `shop` is the name of the shop. Only the main account may change it. */
  profile: ['name', 'email', 'sex', 'shop', 'rev'],
  /**
   * `vcode` is a code that was sent to the current number or address. An account without number and address sends its
   * current password (`pwd`) instead, and a browser sends both.
   */
  contact: ['mobile', 'email', 'vcode', 'newmobile', 'newemail', 'newvcode', 'change_mobile_myself', 'pwd'],
  /** `current_pwd` is the current password, which a browser has to send. */
  password: ['mobile', 'email', 'vcode', 'current_pwd', 'pwd', 'repwd', 'change_pwd'],
  member: ['id', 'rev', 'name', 'mobile', 'pwd', 'shop', 'status', 'location', 'level', 'powerarr'],
} as const;
export type SaveUse = keyof typeof SAVE_USES;

type Fields = Readonly<Record<string, unknown>>;

/** The fields that the form for guides has and the profile form lacks. Even an empty one makes a call about a guide. */
const OF_MEMBERS = ['id', 'mobile', 'pwd', 'status', 'location', 'level', 'powerarr'] as const;

export function saveUse(fields: Fields): SaveUse {
  if (isGiven(fields.change_pwd)) return 'password';
  if (isGiven(fields.change_mobile_myself)) return 'contact';
  return OF_MEMBERS.some((name) => fields[name] !== undefined) ? 'member' : 'profile';
}

/** Returns the first non-empty field that this use of the call doesn't accept, or undefined. */
export function strangeField(use: SaveUse, fields: Fields): string | undefined {
  const allowed: readonly string[] = SAVE_USES[use];
  return Object.keys(fields).find((name) => isGiven(fields[name]) && !allowed.includes(name));
}

const isGiven = (value: unknown): boolean => value !== undefined && value !== '';

/** The required fields of a new guide, in the order in which they are checked. */
export const MEMBER_CHECKS = ['powerarr', 'name', 'mobile', 'pwd', 'shop', 'status'] as const;
export type MemberCheck = (typeof MEMBER_CHECKS)[number];

/**
 * Returns the first required field that is missing, or undefined. An empty field of an existing guide keeps its old
 * value. Only an empty list of permissions is refused, because it would remove all permissions.
 */
export const missingOfMember = (fields: Fields, isNew: boolean): MemberCheck | undefined =>
  MEMBER_CHECKS.find((name) => {
    const value = fields[name];
    if (Array.isArray(value)) return value.length === 0;
    return isNew && !isGiven(value);
  });

export const MEMBER_STATUS = { enabled: 10, disabled: 11 } as const;
export type MemberStatus = (typeof MEMBER_STATUS)[keyof typeof MEMBER_STATUS];

/** Returns 1 (male), 0 (female) or undefined (not given). Profile forms send -1 for female. */
export const savedSex = (sex: '' | 1 | 0 | -1 | undefined): 1 | 0 | undefined =>
  sex === '' || sex === undefined ? undefined : sex === 1 ? 1 : 0;
