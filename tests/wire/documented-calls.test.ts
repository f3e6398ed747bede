import { messages as en } from '@skin-mirror/shared/i18n/messages/en.ts';
import { messages as zh } from '@skin-mirror/shared/i18n/messages/zh.ts';
import { type Access, PERMISSIONS } from '@skin-mirror/shared/kernel/access.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BoundOperation } from '../../apps/server/src/kernel/implement.ts';
import { documentedPath } from '../../apps/server/src/kernel/open-api.ts';
import { restPaths } from '../../apps/server/src/kernel/rest.ts';
import { registry } from '../../apps/server/src/registry.ts';
import { type Account, buildGuide, buildUser } from '../factories/accounts.ts';
import { buildDevice } from '../factories/device.ts';
import { buildRecord } from '../factories/record.ts';
import { type Answer, createClient, loginFields, type RestClient, signIn } from '../factories/rest-client.ts';
import { type RunningServer, startTestServer } from '../factories/server.ts';
import documented from './documented-calls.json' with { type: 'json' };

interface DocumentedCall {
  readonly method: string;
  readonly path: string;
  readonly type: string;
  readonly request: readonly string[];
  readonly reply: readonly string[];
  readonly envelope?: string | number;
  readonly access: string;
}

const calls = documented.calls as readonly DocumentedCall[];
const operations = new Map(
  Object.values(registry)
    .flatMap((domain) => Object.values(domain) as BoundOperation[])
    .flatMap((bound) =>
      bound.operation.rest
        ? restPaths(documentedPath(bound.operation.rest)).map((path) => [path, bound.operation] as const)
        : [],
    ),
);
const operationOf = ({ path }: DocumentedCall) => operations.get(path);
const answered = calls.filter(operationOf).map((call) => ({ ...call, name: `${call.method} ${call.path}` }));
const inJson = answered.filter(({ envelope }) => envelope !== 'file');

let server: RunningServer;
let account: Account;
let owner: RestClient;
beforeAll(async () => {
  server = await startTestServer();
  account = await buildUser(server);
  owner = await signIn(server, account);
});
afterAll(() => server.close());

/** What each call is sent to succeed, by its path. Calls that need nothing are left out. */
const REQUESTS: Readonly<Record<string, () => Promise<Record<string, unknown>>>> = {
  '/auth2/token': async () => loginFields(account),
  '/skinMgrSrv/record/list': async () => ({
    code: '',
    page: 1,
    pageSize: 10,
    st: '',
    ed: '',
    q: '',
    child: 'all',
    weidu: 'all',
  }),
  '/skinMgrSrv/record/mark': async () => ({ analysis_id: await newRecord(), mark: 'comes again in May' }),
  '/skinMgrSrv/record/del': async () => ({ code: '', ids: `${await newRecord()},${await newRecord()}` }),
};

async function newRecord(): Promise<string> {
  const device = await buildDevice(server, { tenant_id: account.tenant_id });
  return (await buildRecord(server, { device })).record_id;
}

const send = (
  client: RestClient,
  { method, path }: DocumentedCall,
  fields: Record<string, unknown>,
  type: 'form' | 'json' | 'multipart',
) => (method === 'GET' ? client.get(path, fields) : client.post(path, fields, type));

const callerOf = ({ access }: DocumentedCall): RestClient => (access === 'anonymous' ? createClient(server) : owner);

function valueAt(value: unknown, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>((current, name) => (current as Record<string, unknown> | undefined)?.[name], value);
}

it('knows which documented calls are still to come', () => {
  const missing = calls.filter((call) => !operationOf(call)).map(({ method, path }) => `  ${method} ${path}`);
  console.info(
    `${answered.length} of ${calls.length} documented calls answer.\nStill to come:\n${missing.join('\n') || '  none'}`,
  );
  expect(answered.length + missing.length).toBe(57);
});

describe('a documented call', () => {
  it.each(answered)('has its documented method and access: $name', (call) => {
    const operation = operationOf(call);
    expect(operation?.rest?.method).toBe(call.method);
    expect(documentedAccess(operation?.access as Access)).toBe(
      call.access.startsWith('anonymous') ? 'anonymous' : call.access,
    );
  });

  it.each(inJson)('succeeds as form, JSON and multipart with its documented fields: $name', async (call) => {
    for (const type of call.method === 'GET' ? (['form'] as const) : (['form', 'json', 'multipart'] as const)) {
      const fields = (await REQUESTS[call.path]?.()) ?? {};
      const answer = await send(callerOf(call), call, fields, type);
      expect([answer.status, answer.json().code], answer.text.slice(0, 300)).toEqual([200, call.envelope ?? 0]);
      for (const name of call.reply) expect(valueAt(answer.json(), name), `${name} as ${type}`).toBeDefined();
      expect(answer.text).toMatch(/^\{"code":\d+,"msg":"[^"]*"/);
      expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
    }
  });
});

const EMPTY_LIST = { flat: ',"list":[],"total":0', data: ',"data":{"list":[],"total":0}' };

/** The refusal, byte for byte: a list that failed is an empty list with total 0. */
function refusalOf(call: DocumentedCall, code: number, msg: string): string {
  const list = call.reply.includes('data.list') ? EMPTY_LIST.data : call.reply.includes('list') ? EMPTY_LIST.flat : '';
  return `{"code":${code},"msg":"${msg}"${list}}`;
}

describe('a documented call that is refused', () => {
  const guarded = inJson.filter(({ access }) => access !== 'anonymous');
  const needPower = guarded.filter(({ access }) => access.startsWith('power'));
  const bytes = ({ status, text }: Answer) => [status, text];

  it.each(guarded)('without a session: $name', async (call) => {
    for (const [locale, messages] of [
      ['zh', zh],
      ['en', en],
    ] as const) {
      const answer = await send(createClient(server, { locale }), call, {}, 'form');
      expect(bytes(answer)).toEqual([401, refusalOf(call, 10401, messages.errors.SESSION_INVALID)]);
    }
  });

  it.each(needPower)('without the permission, by a code and not by a status: $name', async (call) => {
    const guide = await signIn(server, await buildGuide(server, { parent: account, power: [] }));
    const answer = await send(guide.with({ locale: 'en' }), call, {}, 'form');
    expect(bytes(answer)).toEqual([200, refusalOf(call, 30001, 'no permission')]);
  });

  it.each(inJson.filter(({ method, access }) => method === 'POST' && access !== 'anonymous'))(
    'because its body cannot be read: $name',
    async (call) => {
      const answer = await owner.with({ locale: 'en' }).send(call.path, {
        method: 'POST',
        body: '{',
        headers: { 'content-type': 'application/json' },
      });
      expect(bytes(answer)).toEqual([400, refusalOf(call, 11001, en.errors.BODY_MALFORMED)]);
    },
  );
});

/** An access as the documented calls name it. */
function documentedAccess(access: Access): string {
  switch (access.kind) {
    case 'user':
      return access.permission ? `power ${PERMISSIONS[access.permission]}` : 'user';
    case 'owner':
      return 'main account';
    case 'platformAdmin':
      return 'platform administrator';
    default:
      return access.kind;
  }
}
