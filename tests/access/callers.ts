import {
  type AnonymousPrincipal,
  API_SCOPES,
  type ApiScope,
  type DevicePrincipal,
  FACE_PLATFORM,
  PERMISSIONS,
  type Permission,
  type Principal,
  type UserPrincipal,
} from '@skin-mirror/shared/kernel/access.ts';
import type { Operation } from '@skin-mirror/shared/kernel/contract.ts';
import { apiTokenStore } from '../../apps/server/src/modules/api-token/api-token.store.ts';
import { newSecret } from '../../apps/server/src/modules/api-token/new-secret.ts';
import { type Account, buildAdmin, buildGuide, buildTenant, buildUser, changeAccount } from '../factories/accounts.ts';
import { buildDevice, type Device } from '../factories/device.ts';
import { allowExports } from '../factories/exports.ts';
import { createClient, createMirrorClient, type RestClient, signIn } from '../factories/rest-client.ts';
import type { RunningServer } from '../factories/server.ts';

/** A kind of caller. `principal` is the identity that the server must recognise. */
export interface Caller {
  readonly who: string;
  readonly principal: Principal;
  readonly client: Credentials<Pick<RestClient, 'get' | 'post'>>;
  readonly console?: Credentials<RestClient>;
}

/** The client of a caller. */
interface Credentials<Client> {
  /** Returns the same client until the credentials are renewed. */
  readonly open: () => Promise<Client>;
  /** Forgets the client, because a call that was let in may have ended its session. */
  readonly renew: () => void;
}

function renewable<Client>(make: () => Promise<Client>): Credentials<Client> {
  let client: Promise<Client> | undefined;
  return {
    open: () => (client ??= make()),
    renew: () => {
      client = undefined;
    },
  };
}

export const PERMISSION_NAMES = Object.keys(PERMISSIONS) as Permission[];
export const openClient = async (server: RunningServer, account: Account, seconds?: number): Promise<RestClient> =>
  (await signIn(server, account, { seconds })).with({ locale: 'en' });

interface ProgramState {
  readonly scopes?: readonly ApiScope[];
  readonly isRevoked?: boolean;
  /** Days until the token expires. 0 makes a token that has expired. */
  readonly days?: number;
}

/** Returns a client that uses an API token of a main account. */
async function openProgram(
  { services, origin }: RunningServer,
  account: Account,
  { scopes = API_SCOPES, isRevoked = false, days = 1 }: ProgramState = {},
): Promise<RestClient> {
  const tokens = apiTokenStore(services, account);
  const { token, token_hash, hint } = newSecret(account.tenant_id);
  const id = await tokens.add({ name: 'program', token_hash, hint, scopes, days });
  if (id !== undefined && isRevoked) await tokens.remove(id);
  return createClient({ origin }, { authorization: `Bearer ${token}`, locale: 'en' });
}

/** Makes one caller of each kind and state, such as a locked mirror or an expired session. */
export async function buildCallers(server: RunningServer): Promise<Caller[]> {
  // This platform is the only one that has all permissions.
  const { tenant_id } = await buildTenant(server, { platform: FACE_PLATFORM });
  const main = await buildUser(server, { tenant_id });
  const other = await buildUser(server);
  for (const shop of [main, other]) await allowExports(server, shop.tenant_id);
  const barred = await buildUser(server, { tenant_id });
  const closed = await buildUser(server);
  const orphan = await buildGuide(server, { parent: closed, power: Object.values(PERMISSIONS) });
  await changeAccount(server, barred, { status: 11 });
  await changeAccount(server, closed, { status: 11 });
  const guides = await Promise.all(
    PERMISSION_NAMES.map(async (name) =>
      userCaller(server, `guide with ${name}`, await buildGuide(server, { parent: main, power: [PERMISSIONS[name]] }), [
        name,
      ]),
    ),
  );
  const device = await buildDevice(server, { tenant_id, is_simulated: true });
  return [
    clientCaller('nobody', { kind: 'anonymous' }, async () => createClient(server, { locale: 'en' })),
    clientCaller('an expired session', refused('SESSION_INVALID'), () => openClient(server, main, 0)),
    clientCaller('a disabled account', refused('ACCOUNT_DISABLED'), () => openClient(server, barred)),
    clientCaller('a guide whose main account is disabled', refused('MAIN_ACCOUNT_DISABLED'), () =>
      openClient(server, orphan),
    ),
    clientCaller(
      'a program whose token has expired',
      refused('SESSION_INVALID'),
      once(openProgram(server, main, { days: 0 })),
    ),
    clientCaller(
      'a program whose token was revoked',
      refused('SESSION_INVALID'),
      once(openProgram(server, main, { isRevoked: true })),
    ),
    clientCaller('a program of a disabled account', refused('ACCOUNT_DISABLED'), once(openProgram(server, closed))),
    programCaller(server, 'a program with every scope', main, API_SCOPES),
    programCaller(
      server,
      'a program that may only read',
      main,
      API_SCOPES.filter((scope) => scope.endsWith(':read')),
    ),
    programCaller(
      server,
      'a program that may only write',
      main,
      API_SCOPES.filter((scope) => scope.endsWith(':write')),
    ),
    programCaller(server, 'a program without scopes', main, []),
    userCaller(server, 'the main account', main),
    userCaller(server, "another shop's main account", other),
    userCaller(server, 'guide without permissions', await buildGuide(server, { parent: main })),
    waitingCaller(
      server,
      'guide that waits for its approval',
      await buildGuide(server, { parent_id: null, power: [1] }),
    ),
    ...guides,
    userCaller(server, 'a platform administrator', await buildAdmin(server)),
    mirrorCaller(server, 'a mirror', device, devicePrincipal(device)),
    mirrorCaller(
      server,
      'an unbound mirror',
      await buildDevice(server, { tenant_id, is_unbound: true }),
      refused('DEVICE_UNBOUND'),
    ),
    mirrorCaller(
      server,
      'a locked mirror',
      await buildDevice(server, { tenant_id, status: -11 }),
      refused('DEVICE_LOCKED'),
    ),
    mirrorCaller(
      server,
      'a mirror that nobody made',
      { ...device, device_no: 'nobody-made-it' },
      refused('DEVICE_UNKNOWN'),
    ),
    mirrorCaller(
      server,
      'somebody with a wrong secret',
      { ...device, secret: 'd3Jvbmc=' },
      refused('DEVICE_SIGNATURE_INVALID'),
    ),
  ];
}

/**
 * Returns the identity that the server sees in a REST call. A user is anonymous in a mirror's call, and a mirror is
 * anonymous in a user's call.
 */
export function seenBy({ rest }: Operation, { principal, console }: Caller): Principal {
  const isMirrorCall = rest?.path.startsWith('/mirrorSrv/') ?? false;
  return isMirrorCall === (console === undefined) ? principal : { kind: 'anonymous' };
}

const refused = (refusal: NonNullable<AnonymousPrincipal['refusal']>): AnonymousPrincipal => ({
  kind: 'anonymous',
  refusal,
});

function clientCaller(who: string, principal: Principal, make: () => Promise<RestClient>): Caller {
  const client = renewable(make);
  return { who, principal, client, console: client };
}

function userCaller(
  server: RunningServer,
  who: string,
  account: Account,
  permissions: readonly Permission[] = [],
): Caller {
  const principal = userPrincipal(account, permissions);
  return clientCaller(who, principal, () => openClient(server, account));
}

function waitingCaller(server: RunningServer, who: string, account: Account): Caller {
  const principal = { ...userPrincipal(account), parent_id: null };
  return clientCaller(who, principal, () => openClient(server, account));
}

function programCaller(server: RunningServer, who: string, account: Account, scopes: readonly ApiScope[]): Caller {
  const principal: UserPrincipal = { ...userPrincipal(account), credential: { kind: 'token', id: 0, scopes } };
  return clientCaller(who, principal, once(openProgram(server, account, { scopes })));
}

/** Returns the same client each time, because an API token stays valid after its first use. */
const once = (client: Promise<RestClient>) => () => client;

export function userPrincipal(account: Account, permissions: readonly Permission[] = []): UserPrincipal {
  const { tenant_id, user_id, user_acct, auth_type } = account;
  return {
    kind: 'user',
    tenant_id,
    user_id,
    user_acct,
    auth_type,
    timezone: 'UTC',
    parent_id: auth_type === 2 ? 0 : null,
    power: permissions.map((name) => PERMISSIONS[name]),
    device_ids: [],
    credential: { kind: 'session', hash: new Uint8Array() },
  };
}

const mirrorCaller = (server: RunningServer, who: string, device: Device, principal: Principal): Caller => ({
  who,
  principal,
  client: renewable(async () => createMirrorClient(server, device)),
});

const devicePrincipal = ({ tenant_id, device_id, device_no }: Device): DevicePrincipal => ({
  kind: 'device',
  tenant_id,
  device_id,
  device_no,
  settings_rev: 1,
  is_simulated: true,
});
