import type { Member } from '@skin-mirror/shared/account/account.schema.ts';
import { AppError, ERRORS, type ErrorCode, type ErrorDetails } from '@skin-mirror/shared/kernel/errors.ts';
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { type Account, buildTenant, buildUser } from '#tests/factories/accounts.ts';
import type { Device } from '#tests/factories/device.ts';
import { type Answer, createClient, loginFields, type RestClient, signIn } from '#tests/factories/rest-client.ts';
import { type RunningServer, startTestServer } from '#tests/factories/server.ts';
import { errorMessage } from '../../kernel/messages.ts';

type Fields = Record<string, unknown>;

export interface MemberList {
  readonly is_manager: number;
  readonly total: number;
  readonly hasdefault: number;
  readonly list: readonly Member[];
}

let count = 0;
export const newMobile = (): string => `137${String(10_000_000 + ++count)}`;

export const newMember = (fields: Fields = {}) => ({
  id: '',
  name: 'Mei',
  mobile: newMobile(),
  pwd: 'velvet-orchard',
  shop: 'Rose',
  status: 10,
  powerarr: '1,2',
  ...fields,
});

/** Returns the fields of a save request. Unchanged fields are empty texts, as in the console's requests. */
export const edit = (id: number, fields: Fields = {}) => ({
  id,
  name: '',
  mobile: '',
  pwd: '',
  shop: '',
  status: '',
  location: '',
  level: '',
  powerarr: '',
  ...fields,
});

export const codeAndMessage = (answer: Answer) => [answer.json().code, answer.json().msg];
export const refusal = (code: ErrorCode, details: ErrorDetails = {}) => [
  ERRORS[code].wire,
  errorMessage('en', new AppError(code, details)),
];
export const DONE = [0, 'Success'];

export const isSignedIn = async (by: RestClient): Promise<boolean> =>
  (await by.get('/skinMgrSrv/user/get')).json().code === 0;
export const codeName = async (answer: ReturnType<RestClient['mutate']>): Promise<string | undefined> =>
  (await answer).json().error?.data.code_name;

/** Starts one server for the test file. Before each test, makes a new shop with a signed-in main account. */
export function useShop() {
  const shop = {} as { server: RunningServer; main: Account; owner: RestClient };
  beforeAll(async () => {
    shop.server = await startTestServer();
  });
  afterAll(() => shop.server.close());
  beforeEach(() => open());

  async function open(tenant: Parameters<typeof buildTenant>[1] = {}): Promise<void> {
    const { tenant_id } = await buildTenant(shop.server, tenant);
    shop.main = await buildUser(shop.server, { tenant_id });
    shop.owner = (await signIn(shop.server, shop.main)).with({ locale: 'en' });
  }

  const save = (fields: Fields, by = shop.owner) => by.post('/skinMgrSrv/user/save', fields);

  return Object.assign(shop, {
    open,
    save,

    async addMember(fields: Fields = {}): Promise<Account> {
      const member = newMember(fields);
      const answer = (await save(member)).json();
      expect(answer).toMatchObject({ code: 0, is_manager: 1 });
      return {
        tenant_id: shop.main.tenant_id,
        user_id: Number(answer.id),
        auth_type: 2,
        user_acct: String(member.mobile),
        password: String(member.pwd),
      };
    },

    async list(fields: Fields = {}): Promise<MemberList> {
      return (await shop.owner.post('/skinMgrSrv/user/list', fields)).json() as unknown as MemberList;
    },

    async row(user_id: number, columns = '*'): Promise<Record<string, unknown>> {
      const { rows } = await shop.server.services.pool.query(`select ${columns} from user_account where user_id = $1`, [
        user_id,
      ]);
      return rows[0];
    },

    async noted(): Promise<{ action: string }[]> {
      const { rows } = await shop.server.services.pool.query(
        `select actor_id, action, entity, entity_id, details from audit_log
          where tenant_id = $1 and action like 'member.%' order by number`,
        [shop.main.tenant_id],
      );
      return rows;
    },

    signInCode: async (account: Account): Promise<number> =>
      (await createClient(shop.server).post('/auth2/token', loginFields(account))).json().code,

    async applyFor(device: Device, guide: Account, review_status: number): Promise<void> {
      await shop.server.services.pool.query(
        'insert into device_guide (tenant_id, device_id, user_id, review_status) values ($1, $2, $3, $4)',
        [device.tenant_id, device.device_id, guide.user_id, review_status],
      );
    },
  });
}
