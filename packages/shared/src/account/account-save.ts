/**
 * The documented save call has four uses, told apart by what comes with it. Each takes its own fields and no other
 * use's, so that nobody changes a password along with a name or a permission along with a profile.
 */
export const SAVE_USES = {
  profile: ['name', 'email', 'sex'],
  /** `pwd` is the present password, which stands in for the first code where there is nothing to send one to. */
  contact: ['mobile', 'email', 'vcode', 'newmobile', 'newemail', 'newvcode', 'change_mobile_myself', 'pwd'],
  password: ['mobile', 'email', 'vcode', 'pwd', 'repwd', 'change_pwd'],
  member: ['id', 'name', 'mobile', 'pwd', 'shop', 'status', 'location', 'level', 'powerarr'],
} as const;
export type SaveUse = keyof typeof SAVE_USES;

type Fields = Readonly<Record<string, unknown>>;

/** Fields that a guide's form has and a profile hasn't: one of them, even empty, makes the call about a guide. */
const OF_MEMBERS = ['id', 'mobile', 'pwd', 'shop', 'status', 'location', 'level', 'powerarr'] as const;

/** Which of the four uses a call is. */
export function saveUse(fields: Fields): SaveUse {
  if (isGiven(fields.change_pwd)) return 'password';
  if (isGiven(fields.change_mobile_myself)) return 'contact';
  return OF_MEMBERS.some((name) => fields[name] !== undefined) ? 'member' : 'profile';
}

/** The first field that says something and isn't one of the use's. */
export function strangeField(use: SaveUse, fields: Fields): string | undefined {
  const allowed: readonly string[] = SAVE_USES[use];
  return Object.keys(fields).find((name) => isGiven(fields[name]) && !allowed.includes(name));
}

const isGiven = (value: unknown): boolean => value !== undefined && value !== '';

/** What a new guide must have, in the order in which it is asked for. */
export const MEMBER_CHECKS = ['powerarr', 'name', 'mobile', 'pwd', 'shop', 'status'] as const;
export type MemberCheck = (typeof MEMBER_CHECKS)[number];

/**
 * The first field that a guide lacks; undefined when all are there. When a guide is changed, what is blank stays as it
 * is; only a list of permissions that is there and empty would take all.
 */
export const missingOfMember = (fields: Fields, isNew: boolean): MemberCheck | undefined =>
  MEMBER_CHECKS.find((name) => {
    const value = fields[name];
    if (Array.isArray(value)) return value.length === 0;
    return isNew && !isGiven(value);
  });

export const MEMBER_STATUS = { enabled: 10, disabled: 11 } as const;
export type MemberStatus = (typeof MEMBER_STATUS)[keyof typeof MEMBER_STATUS];

/** How sex travels: a profile sends -1 for what is 0 everywhere else; undefined where it says nothing. */
export const savedSex = (sex: '' | 1 | 0 | -1 | undefined): 1 | 0 | undefined =>
  sex === '' || sex === undefined ? undefined : sex === 1 ? 1 : 0;
