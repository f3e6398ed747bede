import type { ShopConfig } from '@skin-mirror/shared/config/config.schema.ts';
import type { SecretKey } from '@skin-mirror/shared/config/config.ts';
import { AppError } from '@skin-mirror/shared/kernel/errors.ts';
import { DAY_SECONDS } from '@skin-mirror/shared/time/shop-day.ts';
import { cached } from '../../kernel/cached.ts';
import type { Context } from '../../kernel/context.ts';
import type { Services } from '../../services.ts';
import { publicAddress } from '../link/report-address.ts';
import { shopKey } from '../link/shop-key.ts';
import type { MessageKeys } from './message.ts';
import { type BoundAccount, boundAccount, keepRefreshToken, readTicket } from './official-account.store.ts';
import { callPlatform, isTokenEnded } from './platform.ts';

/** Also exported from here, for the operations that connect an account. */
export { bindAccount, boundAccount, keepTicket, shopOfApp, unbindAccount } from './official-account.store.ts';

/** This server's own app on the platform. Undefined if the settings of the server lack it. */
export interface ComponentApp extends MessageKeys {
  readonly secret: string;
}

export function componentApp({ env }: Pick<Services, 'env'>): ComponentApp | undefined {
  const { WX_COMPONENT_APP_ID: appId, WX_COMPONENT_SECRET: secret } = env;
  const { WX_COMPONENT_TOKEN: token, WX_COMPONENT_AES_KEY: aesKey } = env;
  return appId && secret && token && aesKey ? { appId, secret, token, aesKey } : undefined;
}

/** Returns the address to which the platform sends its messages to the shop. */
export const callbackAddress = (ctx: Pick<Context, 'services' | 'origin'>, tenant_id: number): string =>
  `${publicAddress(ctx)}/wx/callback/${shopKey(ctx.services.secrets, tenant_id)}`;

/** Decrypts a secret of a shop's settings; empty if the shop has none. */
export function shopSecret({ secrets }: Pick<Services, 'secrets'>, tenant_id: number, key: SecretKey, stored: string) {
  return stored && secrets.open(Buffer.from(stored, 'base64'), `tenant:${tenant_id}/config:${key}`).toString();
}

/** Returns what proves a message to the shop. The token is empty if the shop has no keys of its own. */
export const shopKeys = (services: Services, tenant_id: number, config: ShopConfig): MessageKeys => ({
  token: shopSecret(services, tenant_id, 'oa_token', config.oa_token),
  aesKey: shopSecret(services, tenant_id, 'oa_aes_key', config.oa_aes_key),
  appId: config.qr_app_id,
});

/** The purposes under which a component's secrets are encrypted. */
export const TICKET = 'component-ticket';
export const refreshPurpose = (tenant_id: number) => `tenant:${tenant_id}/official-account`;

const EARLY_S = 300;
/** Tokens by app and account. A token lives two hours; it is asked for again some minutes before. */
const tokens = cached<{ readonly token: string; readonly seconds: number }>({
  max: 10_000,
  ttl: ({ seconds }) => Math.max(seconds - EARLY_S, 60) * 1000,
});

/** Calls the platform for this server's own app. @throws AppError OA_NOT_CONFIGURED without a ticket; PlatformError */
export const callComponent = async (services: Services, component: ComponentApp, call: string, body: object = {}) =>
  callPlatform(services, `/cgi-bin/component/${call}`, {
    token: { name: 'component_access_token', value: await componentToken(services, component) },
    body: { component_appid: component.appId, ...body },
  });

async function componentToken(services: Services, { appId, secret }: ComponentApp): Promise<string> {
  const { token } = await tokens.get(`${services.env.WX_API_URL} ${appId}`, async () => {
    const ticket = await readTicket(services, appId);
    // The platform sends the ticket every ten minutes, and gives no token without it.
    if (!ticket) throw new AppError('OA_NOT_CONFIGURED');
    const answer = await callPlatform(services, '/cgi-bin/component/api_component_token', {
      body: {
        component_appid: appId,
        component_appsecret: secret,
        component_verify_ticket: services.secrets.open(ticket, TICKET).toString(),
      },
    });
    return { token: String(answer.component_access_token), seconds: Number(answer.expires_in) };
  });
  return token;
}

interface Connection {
  readonly tenant_id: number;
  readonly config: ShopConfig;
}

/**
 * Returns the name under which the account's token is kept, and how to ask for one. New keys make a new name.
 * @throws AppError OA_NOT_CONFIGURED if no account is connected
 */
async function accountOf(services: Services, { tenant_id, config }: Connection) {
  const component = componentApp(services);
  const bound = component && (await boundAccount(services, tenant_id));
  const name = `${services.env.WX_API_URL} ${tenant_id}`;
  if (bound) return { name: `${name} ${bound.app_id}`, ask: () => askForBound(services, component, tenant_id, bound) };
  const secret = shopSecret(services, tenant_id, 'oa_secret', config.oa_secret);
  if (!config.qr_app_id || !secret) throw new AppError('OA_NOT_CONFIGURED');
  return {
    name: `${name} ${config.qr_app_id} ${config.oa_secret}`,
    async ask() {
      const answer = await callPlatform(services, '/cgi-bin/stable_token', {
        body: { grant_type: 'client_credential', appid: config.qr_app_id, secret },
      });
      return { token: String(answer.access_token), seconds: Number(answer.expires_in) };
    },
  };
}

async function askForBound(services: Services, component: ComponentApp, tenant_id: number, bound: BoundAccount) {
  const purpose = refreshPurpose(tenant_id);
  const answer = await callComponent(services, component, 'api_authorizer_token', {
    authorizer_appid: bound.app_id,
    authorizer_refresh_token: services.secrets.open(bound.refresh_token, purpose).toString(),
  });
  const refresh = Buffer.from(String(answer.authorizer_refresh_token));
  const { app_id } = bound;
  await keepRefreshToken(services, { tenant_id, app_id }, services.secrets.seal(refresh, purpose));
  return { token: String(answer.authorizer_access_token), seconds: Number(answer.expires_in) };
}

/**
 * Calls the platform for the shop's account. A token that has ended is replaced once.
 * @throws AppError OA_NOT_CONFIGURED if no account is connected; PlatformError
 */
export async function callForShop(services: Services, shop: Connection, path: string, body?: unknown) {
  const account = await accountOf(services, shop);
  const call = async () =>
    callPlatform(services, path, {
      token: { name: 'access_token', value: (await tokens.get(account.name, account.ask)).token },
      ...(body === undefined ? {} : { body }),
    });
  try {
    return await call();
  } catch (cause) {
    if (!isTokenEnded(cause)) throw cause;
    tokens.delete(account.name);
    return call();
  }
}

/** A code of the shop's account stays valid for this long. In seconds. */
const CODE_SECONDS = 30 * DAY_SECONDS;

/**
 * Returns the text of a QR code that leads to the shop's official account. `scene` comes back with the message that
 * somebody has scanned it; at most 64 characters.
 * @throws AppError OA_NOT_CONFIGURED; PlatformError
 */
export async function accountCode(
  services: Services,
  shop: Connection,
  scene: string,
  seconds = CODE_SECONDS,
): Promise<string> {
  const answer = await callForShop(services, shop, '/cgi-bin/qrcode/create', {
    expire_seconds: seconds,
    action_name: 'QR_STR_SCENE',
    action_info: { scene: { scene_str: scene } },
  });
  return String(answer.url);
}
