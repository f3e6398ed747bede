import { randomInt } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type Account, buildGuide, buildUser, changeAccount, uniqueName } from '#tests/factories/accounts.ts';
import { uniqueEmail, uniqueMobile } from '#tests/factories/captcha.ts';
import { type Answer, createClient, loginFields, type RestClient, signIn } from '#tests/factories/rest-client.ts';
import { type RunningServer, startTestServer } from '#tests/factories/server.ts';
import { buildVerifyCode } from '#tests/factories/verify-code.ts';
import { violatedIndex } from '../../database/unique-violation.ts';

let server: RunningServer;
beforeAll(async () => {
  server = await startTestServer({ TRUST_PROXY: '127.0.0.1' });
});
afterAll(() => server.close());
afterEach(async () => {
  expect(await differences()).toEqual([]);
});

/**
 * Compares the table `login_name` with the accounts. Returns names that are missing in the table or that no account
 * has.
 */
async function differences(): Promise<unknown[]> {
  const { rows } = await server.services.pool.query(
    `with expected as (
       select lower(v.name) as name, v.kind, u.tenant_id, u.user_id
         from user_account u, lateral (values (u.user_acct, 'user_acct'), (u.mobile, 'mobile'), (u.email, 'email')) as v (name, kind)
        where u.deleted_at is null and v.name is not null),
     stored as (select name, kind, tenant_id, user_id from login_name)
     (select 'missing' as what, e.* from expected e except all select 'missing', s.* from stored s)
     union all (select 'left over', s.* from stored s except all select 'left over', e.* from expected e)`,
  );
  return rows;
}

const PASSWORD = 'rose-Garden-7';
const CODE = '135790';
const TAKEN = { mobile: 40000, user_acct: 40001, email: 40006 } as const;

const anywhere = () => ({ 'x-forwarded-for': `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}` });
const codeOf = async (answer: Promise<Answer>): Promise<number> => (await answer).json().code;

async function register(user_acct: string, mobile: string): Promise<number> {
  const smsCode = await buildVerifyCode(server, mobile, 1000, CODE);
  const fields = { nickname: '', user_acct, password: PASSWORD, smsCode, mobile, attr: {}, src: 0, app_type: 'zmskin' };
  return codeOf(createClient(server, { locale: 'zh', ...anywhere() }).post('/userSrv/user/regist', fields, 'json'));
}

const save = (client: RestClient, fields: Record<string, unknown>): Promise<number> =>
  codeOf(client.post('/skinMgrSrv/user/save', fields));

const addMember = (owner: RestClient, mobile: string) =>
  save(owner, { id: '', name: 'Mei', mobile, pwd: PASSWORD, shop: 'Rose', status: 10, powerarr: '1' });

async function moveContact(account: Account, kind: 'mobile' | 'email', to: string): Promise<number> {
  const { rows } = await server.services.pool.query(
    'select mobile, email from user_account where tenant_id = $1 and user_id = $2',
    [account.tenant_id, account.user_id],
  );
  // An account without an e-mail address confirms the change with its mobile number.
  const proof = rows[0][kind] ? kind : 'mobile';
  const vcode = await buildVerifyCode(server, rows[0][proof], 1002, CODE);
  const newvcode = await buildVerifyCode(server, to, 1002, CODE);
  const fields = { [proof]: rows[0][proof], vcode, [`new${kind}`]: to, newvcode, change_mobile_myself: 1 };
  return save((await signIn(server, account)).with({ locale: 'zh' }), fields);
}

const mayEnter = (username: string) =>
  codeOf(
    createClient(server, anywhere()).post('/auth2/token', {
      ...loginFields({ user_acct: username, password: PASSWORD }),
    }),
  );

describe('one name, wanted at once', () => {
  it('by sign-ups in different shapes goes to one of them', async () => {
    const wanted = uniqueName('Wanted');
    const shapes = [wanted, wanted.toUpperCase(), wanted.toLowerCase(), wanted];
    const codes = await Promise.all(shapes.map((name) => register(name, uniqueMobile())));
    expect(codes.sort()).toEqual([0, TAKEN.user_acct, TAKEN.user_acct, TAKEN.user_acct]);
    expect(await mayEnter(wanted.toLowerCase())).toBe(0);
  });

  it('by a sign-up, a new guide, a guide who gets another number and an owner who moves goes to one of them', async () => {
    for (let round = 0; round < 5; round += 1) {
      const wanted = uniqueMobile();
      const main = await buildUser(server, { mobile: uniqueMobile() });
      const owner = await signIn(server, await buildUser(server));
      const employer = await buildUser(server);
      const guide = await buildGuide(server, { parent: employer, mobile: uniqueMobile() });
      const editor = await signIn(server, employer);
      const blank = { name: '', pwd: '', shop: '', status: '', location: '', level: '', powerarr: '' };
      const codes = await Promise.all([
        register(uniqueName('shop'), wanted),
        addMember(owner, wanted),
        save(editor, { ...blank, id: guide.user_id, mobile: wanted }),
        moveContact(main, 'mobile', wanted),
      ]);
      expect(codes.filter((code) => code === 0)).toHaveLength(1);
      expect(codes.filter((code) => code === TAKEN.mobile)).toHaveLength(3);
      const { rows } = await server.services.pool.query('select kind from login_name where name = $1', [wanted]);
      expect(rows.filter(({ kind }) => kind === 'mobile')).toHaveLength(1);
    }
  });

  it('waits for the account that is about to give it up, and stays with it if that fails', async () => {
    const mobile = uniqueMobile();
    const holder = await buildUser(server, { mobile });
    const owner = await signIn(server, await buildUser(server));
    for (const [end, code] of [
      ['rollback', TAKEN.mobile],
      ['commit', 0],
    ] as const) {
      const giving = await server.services.pool.connect();
      try {
        await giving.query('begin');
        await giving.query('update user_account set mobile = null where tenant_id = $1 and user_id = $2', [
          holder.tenant_id,
          holder.user_id,
        ]);
        const adding = addMember(owner, mobile);
        await expect
          .poll(async () => {
            const { rowCount } = await server.services.pool.query(
              `select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()
                and query ilike '%insert into%user_account%'`,
            );
            return rowCount;
          })
          .toBe(1);
        await giving.query(end);
        expect(await adding).toBe(code);
      } finally {
        giving.release();
      }
    }
  });
});

it('accounts that come back want their names back', async () => {
  const [mobile, email] = [uniqueMobile(), uniqueEmail()];
  const gone = await buildUser(server, { mobile, email: email.toUpperCase() });
  await changeAccount(server, gone, { deleted_at: new Date() });
  await changeAccount(server, gone, { deleted_at: null });
  await changeAccount(server, gone, { deleted_at: new Date() });
  await buildUser(server, { email });
  const refused = await changeAccount(server, gone, { deleted_at: null }).catch(violatedIndex);
  expect(refused).toBe('login_name_email');
  const { rows } = await server.services.pool.query('select 1 from login_name where user_id = $1', [gone.user_id]);
  expect(rows).toEqual([]);
});

it('a name of an account may be the number of another one, and is asked first', async () => {
  const mobile = uniqueMobile();
  const byName = await buildUser(server, { user_acct: mobile, password: PASSWORD });
  const byNumber = await buildUser(server, { mobile, password: 'another-Garden-8' });
  expect(await mayEnter(mobile)).toBe(0);
  await changeAccount(server, byName, { deleted_at: new Date() });
  expect(await mayEnter(mobile)).toBe(11005);
  await server.services.pool.query('delete from user_account where tenant_id = $1 and user_id = $2', [
    byNumber.tenant_id,
    byNumber.user_id,
  ]);
  expect(await mayEnter(mobile)).toBe(11003);
});

it('names stay what the accounts say, whatever is done in whatever order at once', async () => {
  const mobiles = Array.from({ length: 8 }, uniqueMobile);
  const emails = Array.from({ length: 4 }, uniqueEmail);
  const accts = Array.from({ length: 4 }, () => uniqueName('Name'));
  const any = <T>(list: readonly T[]): T => list[randomInt(list.length)] as T;
  const mains = await Promise.all(
    Array.from({ length: 3 }, (_, i) => buildUser(server, { mobile: mobiles[i] as string })),
  );
  const guideOf = async ({ tenant_id }: Account, isRemoved: boolean): Promise<number | undefined> => {
    const { rows } = await server.services.pool.query(
      'select user_id from user_account where tenant_id = $1 and auth_type = 2 and (deleted_at is not null) = $2 order by random() limit 1',
      [tenant_id, isRemoved],
    );
    return rows[0]?.user_id;
  };
  const blank = { name: '', pwd: '', shop: '', status: '', location: '', level: '', powerarr: '' };
  const steps: ((main: Account, owner: RestClient) => Promise<unknown>)[] = [
    () => register(any(accts), any(mobiles)),
    (_main, owner) => addMember(owner, any(mobiles)),
    async (main, owner) => save(owner, { ...blank, id: await guideOf(main, false), mobile: any(mobiles) }),
    (main) => moveContact(main, 'mobile', any(mobiles)),
    (main) => moveContact(main, 'email', any(emails)),
    async (main, owner) =>
      codeOf(owner.post('/skinMgrSrv/user/delete', { ids: await guideOf(main, false), handover_to: main.user_id })),
    async (main) => {
      const user_id = await guideOf(main, true);
      const restore = changeAccount(server, { ...main, user_id: user_id ?? 0 }, { deleted_at: null });
      return restore.then(() => 0, violatedIndex);
    },
  ];
  const heard = new Map<unknown, number>();
  for (let round = 0; round < 20; round += 1) {
    const doing = Array.from({ length: 6 }, () => {
      const main = any(mains);
      // Signs in again, because an earlier step may have ended the session.
      return signIn(server, main).then((owner) => any(steps)(main, owner));
    });
    for (const code of await Promise.all(doing)) heard.set(code, (heard.get(code) ?? 0) + 1);
    expect(await differences()).toEqual([]);
  }
  // Enough attempts must succeed and enough must fail. Otherwise the test would prove nothing.
  expect(heard.get(0)).toBeGreaterThan(10);
  expect(heard.get(TAKEN.mobile)).toBeGreaterThan(5);
});
