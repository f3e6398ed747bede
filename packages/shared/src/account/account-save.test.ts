import { describe, expect, it } from 'vitest';
import { accountSave } from './account.schema.ts';
import { missingOfMember, SAVE_USES, type SaveUse, savedSex, saveUse } from './account-save.ts';

const EXAMPLES: Readonly<Record<SaveUse, Record<string, unknown>>> = {
  profile: { name: 'Li', email: 'li@example.com', sex: -1 },
  contact: {
    mobile: '13800001111',
    email: '',
    vcode: '123456',
    newmobile: '13800002222',
    newemail: '',
    newvcode: '654321',
    change_mobile_myself: '1',
  },
  password: {
    mobile: '',
    email: 'li@example.com',
    vcode: '123456',
    pwd: 'a-b-c-d-e',
    repwd: 'a-b-c-d-e',
    change_pwd: '1',
  },
  member: {
    id: 7,
    name: 'Mei',
    mobile: '13800003333',
    pwd: 'a-b-c-d-e',
    shop: 'Rose',
    status: 10,
    location: 'East',
    level: 'Senior',
    powerarr: [1, 2],
  },
};

/** Valid values for all fields. The tests check which fields are allowed, not their values. */
const VALUES = {
  ...EXAMPLES.member,
  ...EXAMPLES.password,
  ...EXAMPLES.contact,
  ...EXAMPLES.profile,
  newemail: 'a@b.cn',
};
const FIELDS = Object.keys(VALUES) as (keyof typeof VALUES)[];

const refusedField = (fields: Record<string, unknown>) =>
  accountSave.safeParse(fields).error?.issues[0]?.path.join('.');

describe.each(Object.entries(EXAMPLES) as [SaveUse, Record<string, unknown>][])(
  'a save of the use %s',
  (use, example) => {
    it('is known by what comes with it', () => {
      expect(accountSave.parse(example)).toEqual({ use, ...example });
    });

    it('takes its own fields and names any other', () => {
      // Leaves out fields that turn the call into another kind of call.
      const strange = FIELDS.filter(
        (name) => !SAVE_USES[use].some((own) => own === name) && saveUse({ ...example, [name]: VALUES[name] }) === use,
      );
      for (const name of strange) expect(refusedField({ ...example, [name]: VALUES[name] }), name).toBe(name);
    });

    it('takes no mixture of two uses, whichever of the two it looks like', () => {
      for (const [other, fields] of Object.entries(EXAMPLES)) {
        if (other !== use) expect(refusedField({ ...example, ...fields }), other).toBeDefined();
      }
    });

    it("doesn't mind other uses' fields that say nothing, nor names that nobody knows", () => {
      const silent = Object.fromEntries(
        FIELDS.filter((name) => SAVE_USES[use].every((own) => own !== name)).map((n) => [n, '']),
      );
      const { powerarr: _list, ...blanks } = silent;
      if (use !== 'profile') expect(accountSave.parse({ ...blanks, ...example })).toMatchObject({ use, ...example });
      const saved = accountSave.parse({ ...example, auth_type: 99, parent_id: 1, power: '1,2,3', is_manager: 1 });
      expect(saved).toEqual({ use, ...example });
    });
  },
);

describe('a guide', () => {
  const { id: _id, ...complete } = EXAMPLES.member;

  it('lacks permissions first, then name, mobile number, password, shop and status', () => {
    const asked: (string | undefined)[] = [];
    const fields: Record<string, unknown> = {};
    for (let missing = missingOfMember(fields, true); missing; missing = missingOfMember(fields, true)) {
      asked.push(missing);
      fields[missing] = complete[missing];
    }
    expect(asked).toEqual(['powerarr', 'name', 'mobile', 'pwd', 'shop', 'status']);
  });

  it('that is there lacks nothing when fields are blank, but keeps at least one permission', () => {
    const blank = { name: '', mobile: '', pwd: '', shop: '', status: '' };
    expect(missingOfMember(blank, false)).toBeUndefined();
    expect(missingOfMember({ ...blank, powerarr: [] }, false)).toBe('powerarr');
  });

  it('has permissions that there are', () => {
    for (const powerarr of [[6], [9, 1], [0], [1.5], ['x'], [Number.NaN]]) {
      expect(refusedField({ ...complete, powerarr }), String(powerarr)).toBe('powerarr');
    }
    expect(accountSave.parse({ ...complete, powerarr: ['1', '5'] }).powerarr).toEqual([1, 5]);
  });

  it('has an id that a database can hold', () => {
    expect(refusedField({ ...complete, id: 2 ** 31 })).toBe('id');
    for (const id of ['', 0, '0', -1, '-1', 5, '5'])
      expect(accountSave.safeParse({ ...complete, id }).success).toBe(true);
  });
});

it('knows women by 0 and by -1, and nobody by nothing', () => {
  expect([1, 0, -1, '', undefined].map((sex) => savedSex(sex as 1))).toEqual([1, 0, 0, undefined, undefined]);
  expect(accountSave.safeParse({ name: 'Li', sex: null }).success).toBe(false);
  expect(accountSave.safeParse({ name: 'Li', sex: ' ' }).success).toBe(false);
});
