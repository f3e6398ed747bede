import { randomInt } from 'node:crypto';
import { builtInTexts } from '@skin-mirror/shared/i18n/built-in.ts';
import { VERIFY_BIZ } from '@skin-mirror/shared/identity/credential.ts';
import { type Access, PERMISSIONS } from '@skin-mirror/shared/kernel/access.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { documentedPath } from '../../apps/server/src/api-document/open-api.ts';
import { type OfficialPlatform, startOfficialPlatform } from '../../apps/server/src/demo/official-platform.ts';
import type { BoundOperation } from '../../apps/server/src/kernel/implement.ts';
import { restPaths } from '../../apps/server/src/kernel/rest.ts';
import { createGoodsTypes } from '../../apps/server/src/modules/shop/shop.store.ts';
import { registry } from '../../apps/server/src/registry.ts';
import { type Account, buildAdmin, buildGuide, buildTenant, buildUser, uniqueName } from '../factories/accounts.ts';
import { freshCaptcha, requestCode, uniqueEmail, uniqueMobile } from '../factories/captcha.ts';
import { activateMirror, buildDevice, buildSerial } from '../factories/device.ts';
import { goodsArchive, goodsPicture, type SheetRow } from '../factories/goods-archive.ts';
import { photo } from '../factories/mirror-test.ts';
import { buildRecord } from '../factories/record.ts';
import { type Answer, createClient, file, loginFields, type RestClient, signIn } from '../factories/rest-client.ts';
import { type RunningServer, startTestServer } from '../factories/server.ts';
import documented from './documented-calls.json' with { type: 'json' };

const { messages: en } = builtInTexts('en');
const { messages: zh } = builtInTexts('zh');

interface DocumentedCall {
  readonly method: string;
  readonly path: string;
  readonly type: string;
  readonly request: readonly string[];
  readonly reply: readonly string[];
  readonly envelope?: string;
  /** The code of a successful answer; 0 if this field is missing. */
  readonly success?: number;
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
let platform: OfficialPlatform;
let account: Account;
let owner: RestClient;
let admin: RestClient;
beforeAll(async () => {
  platform = await startOfficialPlatform();
  server = await startTestServer(platform.settings);
  await platform.sendTicket(server.origin);
  // This platform is the only one that has every documented call.
  const { tenant_id } = await buildTenant(server, { platform: 'ban' });
  account = await buildUser(server, { tenant_id });
  owner = await signIn(server, account);
  await createGoodsTypes(server.services.pool, account.tenant_id);
  admin = await signIn(server, await buildAdmin(server));
});
afterAll(async () => {
  await server.close();
  await platform.close();
});

/** For each path, input with which the call succeeds. Calls that need no input are left out. */
const REQUESTS: Readonly<Record<string, () => Promise<Record<string, unknown>>>> = {
  '/auth2/token': async () => loginFields(account),
  '/userSrv/user/regist': async () => ({
    ...(await newShop()),
    attr: { introducer: 'Li' },
    src: 0,
    app_type: 'zmskin',
  }),
  '/userSrv/user/resetPwd': async () => ({ ...(await forgotten()), password: 'rose-Garden-8', app_type: 'zmskin' }),
  '/sms/send': async () => ({ mobile: uniqueMobile(), biz: 1000, src: 10, ...(await freshCaptcha(server)) }),
  '/email/send': async () => ({ email: uniqueEmail(), biz: 1000, src: 10, ...(await freshCaptcha(server)) }),
  '/sms/checkVcode': () => freshCaptcha(server),
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
  '/fileSvr/put': async () => ({ name: 'a.jpg', app_name: 'conf_app', file: file(await photo(), 'a.jpg') }),
  '/skinMgrSrv/goods/upload': async () => ({ file: file(await photo(), 'a.jpg') }),
  '/skinMgrSrv/goods/list': async () => ({ q: '', page: 1, pageSize: 20 }),
  '/skinMgrSrv/goods/edit': () => newProduct(),
  '/skinmgr/goods/importGoods': async () => ({ file: file(await newArchive(), 'goods.zip') }),
  '/skinMgrSrv/goods/del': async () => ({ goods_id: `${await savedProduct()},${await savedProduct()}` }),
  '/skinMgrSrv/config/get': async () => ({ code: 'record_expprt,customer_expprt,goods_mode,platform' }),
  '/skinMgrSrv/config/update': async () => ({ chart_type: 'rose' }),
  '/skinMgrSrv/settings/update': async () => ({ acne: randomInt(-50, 50), customer_id: -1 }),
  '/skinMgrSrv/settings/articleList': async () => ({ type: 'layer' }),
  '/skinMgrSrv/settings/articleEdit': async () => ({ id: 'layer:acne:3', introduction: 'Ours', advice: 'Rest' }),
  '/skinMgrSrv/settings/articleReset': async () => ({ id: await writtenArticle() }),
  '/skinMgrSrv/settings/analysisGoodsTypeEdit': () => newMapping(),
  '/skinMgrSrv/settings/analysisGoodsTypeReset': async () => ({ id: await writtenMapping() }),
  '/skinMgrSrv/record/mark': async () => ({ analysis_id: await newRecord(), mark: 'comes again in May' }),
  '/skinMgrSrv/user/save': async () => ({
    id: '',
    name: 'Mei',
    mobile: `136${randomInt(10_000_000, 99_999_999)}`,
    pwd: uniqueName('orchard'),
    shop: 'Rose',
    status: 10,
    location: 'East',
    level: 'Senior',
    powerarr: '1,2',
  }),
  '/skinMgrSrv/user/list': async () => ({ q: '', status: '', page: 1, pageSize: 20, total: 0 }),
  '/skinMgrSrv/user/delete': async () => ({ ids: `${await newGuide()},${await newGuide()}` }),
  '/skinMgrSrv/user/lock': async () => ({ ids: await newGuide() }),
  '/skinMgrSrv/user/unlock': async () => ({ ids: await newGuide() }),
  '/skinMgrSrv/record/del': async () => ({ code: '', ids: `${await newRecord()},${await newRecord()}` }),
  '/skinmgr/device/list': async () => ({ is_set_work: 1 }),
  '/skinmgr/config/match': async () => ({ code: '' }),
  '/skinmgr/config/editMatch': async () => ({ customer_info: -1, have_questions: 1, code: '' }),
  '/skinMgrSrv/device/unbindZmActiveCode': async () => ({ code: await newBinding() }),
  '/skinMgrSrv/active/list': async () => ({
    expect: '',
    act_name: '',
    status: '',
    page: 1,
    pageSize: 2,
    start_time: '',
    end_time: '',
  }),
  '/skinMgrSrv/active/save': () => newPromotion(),
  '/skinMgrSrv/active/prizeAndAwardlist': async () => ({ code: '', act_id: -1 }),
  '/skinMgrSrv/active/awardsave': async () => ({ id: await newPrize(), status: -10 }),
  '/skinMgrSrv/active/prizesave': async () => prize(uniqueName('draft')),
  '/skinMgrSrv/tips/edit': async () => ({
    id: '',
    title: 'Names',
    content: '<p>As on the box</p>',
    type: uniqueName('tip'),
    lang: 'en',
  }),
  '/skinMgrSrv/device/serialList': async () => ({ search: '', pageSize: 15, pageNo: 1 }),
  '/skinMgrSrv/device/serialMark': async () => ({ id: await newSerial(), mark: 'lamp replaced', status: 10 }),
  '/skinMgrSrv/device/serialAskList': async () => ({ search: '', pageSize: 15, pageNo: 1 }),
  '/skinMgrSrv/device/serialAsk': async () => ({ name: 'Spring', num: 100, opt_user: 'admin' }),
  '/skinMgrSrv/device/serialCancleAsk': async () => ({ id: await newCodeRequest() }),
};

async function newShop(): Promise<Record<string, unknown>> {
  const mobile = uniqueMobile();
  const smsCode = await requestCode(server, mobile, VERIFY_BIZ.register);
  return { nickname: 'Rose', user_acct: uniqueName('rose'), password: 'rose-Garden-7', smsCode, mobile };
}

async function forgotten(): Promise<Record<string, unknown>> {
  const email = uniqueEmail();
  await buildUser(server, { email });
  return { email, smsCode: await requestCode(server, email, VERIFY_BIZ.password) };
}

async function goodsType(): Promise<unknown> {
  const { list } = (await owner.post('/skinMgrSrv/goods/typeList')).json();
  return (list as { id: number }[])[0]?.id;
}

const newProduct = async () => ({
  id: '',
  goods_name: 'Calm cream',
  price: '128',
  goods_pic: 'conf_app/1/a.jpg',
  type_ids: `${await goodsType()}`,
  for_sex: 0,
  tag: '',
  ext_rules: '',
  source_url: '',
  detail: '<p>For evenings</p>',
});

const newArchive = async () =>
  goodsArchive({
    rows: [{ goods_name: 'Calm cream', goods_pic: 'a.jpg', type_main: await goodsType(), for_sex: 0 }] as SheetRow[],
    files: { 'images/a.jpg': await goodsPicture() },
  });

const savedProduct = async (): Promise<unknown> =>
  (await owner.post('/skinMgrSrv/goods/edit', await newProduct())).json().id;

async function writtenArticle(): Promise<string> {
  await owner.post('/skinMgrSrv/settings/articleEdit', { id: 'deep:spot:2', introduction: 'Ours', advice: 'Rest' });
  return 'deep:spot:2';
}

const newMapping = async () => ({
  id: 5,
  analysis_type: 'acne',
  goods_types: `${await goodsType()}`,
  goods_types_arr: '',
  status: 10,
});

async function writtenMapping(): Promise<number> {
  await owner.post('/skinMgrSrv/settings/analysisGoodsTypeEdit', await newMapping());
  return 5;
}

const prize = (code: string) => ({
  id: '',
  act_id: -1,
  prize_id: '',
  prize_name: '面膜',
  prize_pic: 'conf_app/1/a.png',
  prize_detail: 'One mask',
  award_level: 1,
  probability: 12.5,
  total_num: 10,
  left_num: 10,
  code,
});

const newPrize = async (code = uniqueName('draft')): Promise<unknown> =>
  (await owner.post('/skinMgrSrv/active/prizesave', prize(code))).json().id;

async function newPromotion(): Promise<Record<string, unknown>> {
  const code = uniqueName('draft');
  await newPrize(code);
  return {
    id: '',
    act_name: 'Spring',
    act_desc: 'A draw for each test',
    code,
    start_time: '2026-03-01',
    end_time: '2099-03-31',
  };
}

const newGuide = async (): Promise<number> => (await buildGuide(server, { parent: account })).user_id;

async function newRecord(): Promise<string> {
  const device = await buildDevice(server, { tenant_id: account.tenant_id });
  return (await buildRecord(server, { device })).record_id;
}

/** Activates a mirror of the shop. Returns the activation code. */
async function newBinding(): Promise<string> {
  const serial = await buildSerial(server, account);
  await activateMirror(server, serial);
  return serial.active_code;
}

async function newSerial(): Promise<number> {
  const { device_no } = await buildDevice(server);
  const { rows } = await server.services.pool.query<{ id: number }>(
    'select id from device_serial where device_no = $1',
    [device_no],
  );
  return (rows[0] as { id: number }).id;
}

const newCodeRequest = async (): Promise<unknown> =>
  (await admin.post('/skinMgrSrv/device/serialAsk', { name: 'Spring', num: 101 })).json().id;

const send = (
  client: RestClient,
  { method, path }: DocumentedCall,
  fields: Record<string, unknown>,
  type: 'form' | 'json' | 'multipart',
) => (method === 'GET' ? client.get(path, fields) : client.post(path, fields, type));

/** Returns the body types that a call accepts. Files can only be sent as multipart. */
function bodyTypes({ method, type }: DocumentedCall): readonly ('form' | 'json' | 'multipart')[] {
  if (method === 'GET') return ['form'];
  return type === 'multipart' ? ['multipart'] : ['form', 'json', 'multipart'];
}

function callerOf({ access }: DocumentedCall): RestClient {
  if (access === 'anonymous') return createClient(server);
  return access === 'platform administrator' ? admin : owner;
}

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
    // Platform and switch are removed from the documented access, because the handler checks them.
    const documented = call.access.replace(/^(anonymous) .*|, platform ban$| and record_expprt$/, '$1');
    expect(documentedAccess(operation?.access as Access)).toBe(documented);
  });

  it.each(inJson)('succeeds as form, JSON and multipart with its documented fields: $name', async (call) => {
    for (const type of bodyTypes(call)) {
      const fields = (await REQUESTS[call.path]?.()) ?? {};
      const answer = await send(callerOf(call), call, fields, type);
      expect([answer.status, answer.json().code], answer.text.slice(0, 300)).toEqual([200, call.success ?? 0]);
      for (const name of call.reply) expect(valueAt(answer.json(), name), `${name} as ${type}`).toBeDefined();
      expect(answer.text).toMatch(/^\{"code":\d+,"msg":"[^"]*"/);
      expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
    }
  });
});

const EMPTY_LIST = { flat: ',"list":[],"total":0', data: ',"data":{"list":[],"total":0}' };

/** The calls whose answers say whether the caller is a main account. */
const SAYS_MANAGER = new Set(['/skinMgrSrv/user/list', '/skinMgrSrv/user/save']);

/**
 * Returns the exact body of an error answer. A call that returns a list also sends an empty list and total 0. A call that
 * says whether the caller is a main account also says it here.
 */
function refusalOf(call: DocumentedCall, code: number, msg: string, is_manager: 0 | 1 = 0): string {
  const manager = SAYS_MANAGER.has(call.path) ? `,"is_manager":${is_manager}` : '';
  const list = call.reply.includes('data.list') ? EMPTY_LIST.data : call.reply.includes('list') ? EMPTY_LIST.flat : '';
  return `{"code":${code},"msg":"${msg}"${manager}${list}}`;
}

it.each(['lock', 'unlock'])('exists on the platform ban alone: POST /skinMgrSrv/user/%s', async (name) => {
  const elsewhere = await buildUser(server);
  const ids = (await buildGuide(server, { parent: elsewhere })).user_id;
  const answer = await (await signIn(server, elsewhere)).post(`/skinMgrSrv/user/${name}`, { ids });
  expect([answer.status, answer.json().code]).toEqual([200, 30001]);
});

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
    expect(bytes(answer)).toEqual([200, refusalOf(call, 30001, 'No permission')]);
  });

  it.each(inJson.filter(({ method, access }) => method === 'POST' && access !== 'anonymous'))(
    'because its body cannot be read: $name',
    async (call) => {
      const answer = await callerOf(call)
        .with({ locale: 'en' })
        .send(call.path, {
          method: 'POST',
          body: '{',
          headers: { 'content-type': 'application/json' },
        });
      expect(bytes(answer)).toEqual([
        400,
        refusalOf(call, 11001, en.errors.BODY_MALFORMED, callerOf(call) === owner ? 1 : 0),
      ]);
    },
  );
});

function documentedAccess(access: Access): string {
  switch (access.kind) {
    case 'user':
      return access.permissions ? `power ${access.permissions.map((name) => PERMISSIONS[name]).join(' or ')}` : 'user';
    case 'owner':
      return 'main account';
    case 'platformAdmin':
      return 'platform administrator';
    case 'ownerOrPlatform':
      return 'main account or platform administrator';
    default:
      return access.kind;
  }
}
