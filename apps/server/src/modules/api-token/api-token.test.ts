import { MAX_TOKENS } from '@skin-mirror/shared/api-token/api-token.ts';
import { API_SCOPES, type ApiScope } from '@skin-mirror/shared/kernel/access.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Account, buildGuide, buildUser, changeAccount } from '#tests/factories/accounts.ts';
import { createClient, type RestClient, signIn, signInBrowser } from '#tests/factories/rest-client.ts';
import { type RunningServer, startTestServer } from '#tests/factories/server.ts';

let server: RunningServer;
let main: Account;
let owner: RestClient;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  main = await buildUser(server);
  owner = await signIn(server, main);
});

interface Made {
  readonly id: number;
  readonly token: string;
}

async function create(fields: Record<string, unknown> = {}, by = owner): Promise<Made> {
  const answer = await by.mutate('apiToken.create', { name: 'Till', scopes: ['records:read'], days: 30, ...fields });
  expect(answer.json().error?.data.code_name).toBeUndefined();
  return answer.json().result?.data as Made;
}

async function list(by = owner): Promise<Record<string, unknown>[]> {
  const answer = (await by.query('apiToken.list')).json().result?.data ?? {};
  return (answer as { list?: Record<string, unknown>[] }).list ?? [];
}

const codeName = async (answer: ReturnType<RestClient['mutate']>) => (await answer).json().error?.data.code_name;
const bearer = (token: string) => createClient(server, { authorization: `Bearer ${token}` });

async function programWith(...scopes: ApiScope[]): Promise<RestClient> {
  return bearer((await create({ scopes })).token);
}

async function codeOf(client: RestClient, path: string, fields: Record<string, unknown> = {}): Promise<number[]> {
  const answer = await client.post(path, fields);
  return [answer.status, answer.json().code];
}

const RECORDS = '/skinMgrSrv/record/list';
const FINE = [200, 0];
const NOT_ALLOWED = [200, 30001];
const SIGNED_OUT = [401, 10401];
const BARRED = [403, 30002];

describe('an API token', () => {
  it('is shown once and kept as a hash', async () => {
    const { id, token } = await create({ scopes: ['records:read', 'goods:read', 'records:read'] });
    expect(token).toMatch(new RegExp(`^smt_${main.tenant_id.toString(36)}\\.[\\w-]{43}$`));
    expect(await list()).toEqual([
      {
        id,
        name: 'Till',
        hint: token.slice(0, -39),
        scopes: ['records:read', 'goods:read'],
        crt_time: expect.any(String),
        expires_at: expect.any(String),
        last_used: null,
      },
    ]);
    const { rows } = await server.services.pool.query<{ row: string }>(
      `select encode(token_hash, 'base64') || api_token::text as row from api_token where id = $1`,
      [id],
    );
    expect(rows[0]?.row).not.toContain(token.slice(-39));
  });

  it.each([{ name: '' }, { scopes: [] }, { scopes: ['everything'] }, { days: 0 }, { days: 366 }, { days: 1.5 }])(
    'is not made of %j',
    async (fields) => {
      const refused = await codeName(
        owner.mutate('apiToken.create', { name: 'Till', scopes: ['records:read'], days: 30, ...fields }),
      );
      expect(refused).toMatch(/^INPUT_/);
      expect(await list()).toEqual([]);
    },
  );

  it('is one of twenty at most, also when more are asked for at once; expired and revoked ones do not count', async () => {
    const input = { name: 'Till', scopes: ['records:read'], days: 1 };
    const answers = await Promise.all(
      Array.from({ length: 25 }, () => codeName(owner.mutate('apiToken.create', input))),
    );
    expect(answers.filter((name) => name === undefined)).toHaveLength(MAX_TOKENS);
    expect(answers.filter((name) => name === 'TOKEN_LIMIT')).toHaveLength(5);
    const [first, second] = await list();
    await owner.mutate('apiToken.revoke', { id: first?.id });
    await server.services.pool.query('update api_token set expires_at = now() where id = $1', [second?.id]);
    await create();
    await create();
    expect(await codeName(owner.mutate('apiToken.create', input))).toBe('TOKEN_LIMIT');
  });

  it('is noted when it is made, used and revoked', async () => {
    const { id, token } = await create({ scopes: ['members:write', 'records:read'] });
    await bearer(token).post(RECORDS);
    expect((await list())[0]?.last_used).toEqual(expect.any(String));
    const guide = await buildGuide(server, { parent: main });
    await bearer(token).post('/skinMgrSrv/user/delete', { ids: guide.user_id });
    await owner.mutate('apiToken.revoke', { id });
    const { rows } = await server.services.pool.query(
      'select actor_id, action, entity_id, details from audit_log where tenant_id = $1 order by number',
      [main.tenant_id],
    );
    const noted = rows.filter(({ action }) => /^(token|member)/.test(action));
    const details = { name: 'Till', hint: token.slice(0, -39), scopes: ['members:write', 'records:read'], days: 30 };
    expect(noted).toEqual([
      { actor_id: main.user_id, action: 'token.create', entity_id: String(id), details },
      {
        actor_id: main.user_id,
        action: 'member.remove',
        entity_id: String(guide.user_id),
        details: { user_acct: guide.user_acct, token_id: id },
      },
      { actor_id: main.user_id, action: 'token.revoke', entity_id: String(id), details: { name: 'Till' } },
    ]);
    expect(JSON.stringify(rows)).not.toContain(token.slice(-39));
  });

  it('is the main account’s alone to see, make and revoke', async () => {
    const { id } = await create();
    const stranger = await signIn(server, await buildUser(server));
    const guide = await signIn(server, await buildGuide(server, { parent: main, power: [1, 2, 3, 4] }));
    expect(await list(stranger)).toEqual([]);
    expect(await codeName(stranger.mutate('apiToken.revoke', { id }))).toBe('TOKEN_NOT_FOUND');
    expect(await codeName(guide.mutate('apiToken.revoke', { id }))).toBe('NO_PERMISSION');
    expect(await codeName(guide.query('apiToken.list'))).toBe('NO_PERMISSION');
    expect(await codeName(owner.mutate('apiToken.revoke', { id }))).toBeUndefined();
    expect(await codeName(owner.mutate('apiToken.revoke', { id }))).toBe('TOKEN_NOT_FOUND');
  });
});

describe('a program with an API token', () => {
  it('reaches the calls of its scopes and no others', async () => {
    const reader = await programWith('records:read', 'members:read');
    expect(await codeOf(reader, RECORDS)).toEqual(FINE);
    expect(await codeOf(reader, '/skinMgrSrv/user/list')).toEqual(FINE);
    expect(await codeOf(reader, '/skinMgrSrv/record/del', { ids: 'x' })).toEqual(NOT_ALLOWED);
    expect(await codeOf(reader, '/skinMgrSrv/user/delete', { ids: '1' })).toEqual(NOT_ALLOWED);
    const writer = await programWith('members:write');
    expect(await codeOf(writer, '/skinMgrSrv/user/list')).toEqual(NOT_ALLOWED);
    expect(await codeOf(writer, '/skinMgrSrv/user/delete')).toEqual([200, 11001]);
  });

  it('reaches neither passwords nor profile nor tokens, whatever its scopes', async () => {
    const program = await programWith(...API_SCOPES);
    const guide = await buildGuide(server, { parent: main });
    expect(await codeOf(program, '/skinMgrSrv/user/save', { name: 'Eve' })).toEqual(NOT_ALLOWED);
    expect(await codeOf(program, '/skinMgrSrv/user/save', { id: guide.user_id, pwd: 'velvet-orchard' })).toEqual(
      NOT_ALLOWED,
    );
    expect(await codeOf(program, '/skinMgrSrv/user/get')).toEqual(NOT_ALLOWED);
    expect(await codeOf(program, '/auth2/logout')).toEqual(NOT_ALLOWED);
    expect(await codeName(program.mutate('account.revealPassword', { id: guide.user_id }))).toBe('NO_PERMISSION');
    expect(await codeName(program.mutate('apiToken.create', { name: 'x', scopes: ['shop:read'], days: 1 }))).toBe(
      'NO_PERMISSION',
    );
    expect(await codeName(program.query('apiToken.list'))).toBe('NO_PERMISSION');
  });

  it('is refused when its token has expired, was revoked or was never made', async () => {
    const { id, token } = await create();
    const program = bearer(token);
    expect(await codeOf(program, RECORDS)).toEqual(FINE);
    await owner.mutate('apiToken.revoke', { id });
    expect(await codeOf(program, RECORDS)).toEqual(SIGNED_OUT);
    const brief = await create();
    await server.services.pool.query('update api_token set expires_at = now() where id = $1', [brief.id]);
    expect(await codeOf(bearer(brief.token), RECORDS)).toEqual(SIGNED_OUT);
    const routed = token.slice('smt_'.length);
    const others = routed.replace(/^[^.]+/, (await buildUser(server)).tenant_id.toString(36));
    const changed = [routed, `smt_${others}`, `smt_0${routed}`, `smt_-${routed}`, `SMT_${routed}`, `smt_smt_${routed}`];
    for (const wrong of [...changed, `${token}x`, token.slice(0, -1), token.toUpperCase(), 'smt_', 'smt_.', 'x']) {
      expect(await codeOf(bearer(wrong), RECORDS)).toEqual(SIGNED_OUT);
    }
  });

  it.each([
    ['disabled', { status: 11 }],
    ['locked', { is_lock: true }],
    ['deleted', { deleted_at: new Date() }],
  ])('is refused while its account is %s', async (_what, state) => {
    const program = await programWith('records:read');
    // Only this platform can lock accounts.
    await server.services.pool.query("update tenant set platform = 'ban' where tenant_id = $1", [main.tenant_id]);
    await changeAccount(server, main, state);
    expect(await codeOf(program, RECORDS)).toEqual(BARRED);
  });

  it('is nobody besides: a session that comes along neither helps nor is used', async () => {
    const browser = await signInBrowser(server, main);
    const { token, id } = await create({ scopes: ['goods:read'] });
    const both = browser.with({ authorization: `Bearer ${token}` });
    expect(await codeOf(browser, RECORDS)).toEqual(FINE);
    expect(await codeOf(both, RECORDS)).toEqual(NOT_ALLOWED);
    await owner.mutate('apiToken.revoke', { id });
    expect(await codeOf(both, RECORDS)).toEqual(SIGNED_OUT);
    expect(await codeOf(browser, RECORDS)).toEqual(FINE);
  });

  it('has a token in one place only: as a session’s token it is worth nothing', async () => {
    const { token } = await create();
    expect(await codeOf(createClient(server, { access_token: token }), RECORDS)).toEqual(SIGNED_OUT);
    expect(await codeOf(createClient(server, { cookie: `access_token=${token}` }), RECORDS)).toEqual(SIGNED_OUT);
    expect(await codeOf(bearer(`smt_${owner.headers.access_token}`), RECORDS)).toEqual(SIGNED_OUT);
  });

  it('sees its own shop alone', async () => {
    const guide = await buildGuide(server);
    const program = await programWith('members:read', 'members:write');
    expect((await program.post('/skinMgrSrv/user/list')).json().total).toBe(0);
    const [foreign, absent] = await Promise.all(
      [guide.user_id, 2_000_000_000].map((ids) => program.post('/skinMgrSrv/user/delete', { ids })),
    );
    expect(foreign?.text).toBe(absent?.text);
  });
});
