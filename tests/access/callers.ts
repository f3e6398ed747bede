import {
  type AnonymousPrincipal,
  type DevicePrincipal,
  PERMISSIONS,
  type Permission,
  type Principal,
  type UserPrincipal,
} from '@skin-mirror/shared/kernel/access.ts';
import type { Operation } from '@skin-mirror/shared/kernel/contract.ts';
import { openSession } from '../../apps/server/src/modules/identity/session.store.ts';
import { type Account, buildAdmin, buildGuide, buildUser, changeAccount } from '../factories/accounts.ts';
import { buildDevice, type Device } from '../factories/device.ts';
import { createClient, createMirrorClient, type RestClient } from '../factories/rest-client.ts';
import type { RunningServer } from '../factories/server.ts';

/** Somebody who calls, and whom the server has to take them for. */
export interface Caller {
  readonly who: string;
  readonly principal: Principal;
  /** A client with credentials of its own, so that one call's end of a session isn't the next one's. */
  readonly client: () => Promise<Pick<RestClient, 'get' | 'post'>>;
  /** The same for the console's procedures; mirrors have none. */
  readonly console?: () => Promise<RestClient>;
}

const PERMISSION_NAMES = Object.keys(PERMISSIONS) as Permission[];
const CLIENT = { ip: '127.0.0.1', user_agent: 'test', is_browser: false, is_foreign_page: false, is_secure: false };

/** A client with a new session of an account, without the cost of a password. */
export async function openClient(server: RunningServer, account: Account, seconds = 600): Promise<RestClient> {
  const { access_token } = await openSession(server.services.pool, account, CLIENT, { seconds, isFreeLogin: false });
  return createClient(server, { access_token, locale: 'en' });
}

/** Everybody who may come to a server, in every state they can be in. */
export async function buildCallers(server: RunningServer): Promise<Caller[]> {
  const main = await buildUser(server);
  const { tenant_id } = main;
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
    clientCaller('a guide whose main account is disabled', refused('ACCOUNT_DISABLED'), () =>
      openClient(server, orphan),
    ),
    userCaller(server, 'the main account', main),
    userCaller(server, "another shop's main account", await buildUser(server)),
    userCaller(server, 'guide without permissions', await buildGuide(server, { parent: main })),
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

/** Whom the server sees: users' credentials count for nothing on a mirror's calls, and the other way round. */
export function seenBy({ rest }: Operation, { principal, console }: Caller): Principal {
  const isMirrorCall = rest?.path.startsWith('/mirrorSrv/') ?? false;
  return isMirrorCall === (console === undefined) ? principal : { kind: 'anonymous' };
}

const refused = (refusal: NonNullable<AnonymousPrincipal['refusal']>): AnonymousPrincipal => ({
  kind: 'anonymous',
  refusal,
});

const clientCaller = (who: string, principal: Principal, client: () => Promise<RestClient>): Caller => ({
  who,
  principal,
  client,
  console: client,
});

function userCaller(
  server: RunningServer,
  who: string,
  account: Account,
  permissions: readonly Permission[] = [],
): Caller {
  const { tenant_id, user_id, user_acct, auth_type } = account;
  const power = permissions.map((name) => PERMISSIONS[name]);
  const principal: UserPrincipal = {
    kind: 'user',
    tenant_id,
    user_id,
    user_acct,
    auth_type,
    power,
    session_hash: new Uint8Array(),
  };
  return clientCaller(who, principal, () => openClient(server, account));
}

const mirrorCaller = (server: RunningServer, who: string, device: Device, principal: Principal): Caller => ({
  who,
  principal,
  client: async () => createMirrorClient(server, device),
});

const devicePrincipal = ({ tenant_id, device_id, device_no }: Device): DevicePrincipal => ({
  kind: 'device',
  tenant_id,
  device_id,
  device_no,
  settings_rev: 1,
  is_simulated: true,
});
