import { createHash } from 'node:crypto';
import { QR_TYPES } from '@skin-mirror/shared/config/qr-settings.ts';
import { AUTH_TYPES, type Principal, type UserPrincipal } from '@skin-mirror/shared/kernel/access.ts';
import type { FileAnswer } from '@skin-mirror/shared/kernel/contract.ts';
import { AppError } from '@skin-mirror/shared/kernel/errors.ts';
import { officialAccountContract } from '@skin-mirror/shared/official-account/official-account.contract.ts';
import { MINUTE_SECONDS } from '@skin-mirror/shared/time/shop-day.ts';
import type { Context } from '../../kernel/context.ts';
import { createCounter } from '../../kernel/counter.store.ts';
import { implement } from '../../kernel/implement.ts';
import { mustExist } from '../../kernel/must-exist.ts';
import { hashToken, resolveAccount } from '../../kernel/principal.ts';
import type { Services } from '../../services.ts';
import { changeConfig } from '../config/change-config.ts';
import { isSignedInHere } from '../identity/authenticate.ts';
import { openShare } from '../link/open-share.ts';
import { publicAddress } from '../link/report-address.ts';
import { readScanCode, type ScanCode } from '../link/scan-code.ts';
import { shopOfKey } from '../link/shop-key.ts';
import {
  bindAccount,
  boundAccount,
  callbackAddress,
  callComponent,
  componentApp,
  keepTicket,
  refreshPurpose,
  shopKeys,
  shopOfApp,
  TICKET,
  unbindAccount,
} from '../official-platform/connection.ts';
import { checkSignature, REPLAY_SECONDS, readMessage } from '../official-platform/message.ts';
import { PlatformError } from '../official-platform/platform.ts';
import { pushReport } from '../official-platform/report-push.ts';
import { beginScan } from '../scan/begin-scan.ts';

/** Each signature counts once. */
const SIGNATURES = { name: 'official-account-signature', points: 1, seconds: REPLAY_SECONDS } as const;
const STATE = 'official-account-state';
const STATE_SECONDS = 30 * MINUTE_SECONDS;
/** Each state connects one account. */
const STATES = { name: STATE, points: 1, seconds: STATE_SECONDS } as const;
const AUTH_TYPE_OFFICIAL_ACCOUNT = '1';
const QR_SCREEN = '/skinmgr/qrbaseset';

const plain = (text: string): FileAnswer => ({
  content: Buffer.from(text),
  contentType: 'text/plain; charset=utf-8',
});
/** The platform repeats a message until it gets this answer. */
const TAKEN = plain('success');

/** Stands for the browser in the state of a page that a program asked for. */
const ANY_BROWSER = 'any';

export const officialAccountOperations = implement(officialAccountContract, {
  async authPage({ input: { biz_appid }, ctx }) {
    const component = mustExist(componentApp(ctx.services), 'OA_NOT_CONFIGURED');
    const { pre_auth_code } = await ofPlatform(ctx, () =>
      callComponent(ctx.services, component, 'api_create_preauthcode'),
    );
    const state = sealedState(ctx);
    const page = new URL(ctx.services.env.WX_AUTH_URL);
    page.search = new URLSearchParams({
      component_appid: component.appId,
      pre_auth_code: String(pre_auth_code),
      redirect_uri: `${publicAddress(ctx)}/userSrv/wxThirdEvent/callback/${state}`,
      auth_type: AUTH_TYPE_OFFICIAL_ACCOUNT,
      ...(biz_appid && { biz_appid }),
    }).toString();
    return { auth_page: page.href };
  },

  async about({ ctx }) {
    const { services, principal } = ctx;
    const bound = await boundAccount(services, principal.tenant_id);
    const { config } = await services.ruleBook.latest(principal.tenant_id);
    return {
      can_authorize: componentApp(services) !== undefined,
      bound_app_id: bound?.app_id ?? '',
      is_bound: bound !== null || (config.qr_app_id !== '' && config.oa_secret !== ''),
      callback_url: callbackAddress(ctx, principal.tenant_id),
    };
  },

  async unbind({ ctx }) {
    await unbindAccount(ctx.services, ctx.principal.tenant_id);
    const { config } = await ctx.services.ruleBook.latest(ctx.principal.tenant_id);
    await changeConfig(ctx, { ...(config.qr_type === QR_TYPES.app && { qr_type: '' }), qr_app_id: '' });
    return {};
  },

  async authorized({ input: { state, auth_code }, ctx }) {
    return { location: `${QR_SCREEN}?bound=${await connect(ctx, state, auth_code)}`, cacheControl: 'no-store' };
  },

  async ticket({ input: { xml, ...signed }, ctx }) {
    // Without an app of its own, this server knows no token, so no message can be right.
    const component = mustExist(componentApp(ctx.services), 'OA_SIGNATURE_INVALID');
    const { fields, signature } = readMessage(component, signed, xml);
    await once(ctx.services, signature, async () => {
      const { InfoType, ComponentVerifyTicket, AuthorizerAppid } = fields;
      if (InfoType === 'component_verify_ticket' && ComponentVerifyTicket) {
        const sealed = ctx.services.secrets.seal(Buffer.from(ComponentVerifyTicket), TICKET);
        await keepTicket(ctx.services, component.appId, sealed);
      }
      if (InfoType === 'unauthorized' && AuthorizerAppid) {
        const tenant_id = await shopOfApp(ctx.services, AuthorizerAppid);
        if (tenant_id !== undefined) await unbindAccount(ctx.services, tenant_id);
      }
    });
    return TAKEN;
  },

  async callback({ input: { key, echostr, xml, ...signed }, ctx }) {
    const { services, origin } = ctx;
    const { tenant_id, keys } = await receiver(services, key);
    if (echostr) {
      checkSignature(keys, signed);
      return plain(echostr);
    }
    const { fields, signature } = readMessage(keys, signed, xml);
    await once(services, signature, () => noteMessage(services, fields, { tenant_id, origin }));
    return TAKEN;
  },
});

/**
 * Handles a message unless it was handled before. Notes it afterwards, so that the platform's repetition counts as new
 * when the handling failed, for whatever reason. A repetition that comes meanwhile is handled as well and changes
 * nothing, because a person gets each report once, and the first phone keeps a scan.
 */
async function once({ pool }: Services, signature: string, handle: () => Promise<void>): Promise<void> {
  const handled = createCounter(pool, SIGNATURES);
  if (await handled.isFull(signature)) return;
  await handle();
  await handled.take(signature);
}

/** Sends the report to somebody who has scanned a code of the shop's account, or notes the scan on a mirror. */
async function noteMessage(
  services: Services,
  { MsgType, Event, EventKey = '', FromUserName }: Readonly<Record<string, string>>,
  { tenant_id, origin }: { readonly tenant_id: number; readonly origin: string },
): Promise<void> {
  const scene = EventKey.replace(/^qrscene_/, '');
  const isScan = MsgType === 'event' && (Event === 'SCAN' || Event === 'subscribe');
  if (!isScan || !scene || !FromUserName) return;
  const code = readScanCode(services.secrets, scene);
  if (code) {
    if (code.tenant_id === tenant_id) await noteScan(services, code, FromUserName);
    return;
  }
  const open = await openShare(services, scene);
  // A code of another shop is a code that this account has not made.
  if (open?.tenant_id !== tenant_id) return;
  const { default_locale } = await services.ruleBook.latest(tenant_id);
  const push = { tenant_id, record_id: open.record_id, open_id: FromUserName, locale: default_locale, origin };
  await pushReport(services, push);
}

/** A code that has ended or that somebody else has scanned says so on the mirror, so the platform gets no refusal. */
async function noteScan(services: Services, code: ScanCode, open_id: string): Promise<void> {
  try {
    await beginScan(services, code, { phone: `official account ${open_id}`, open_id });
  } catch (cause) {
    if (!(cause instanceof AppError)) throw cause;
  }
}

/** Says in words that the platform refused, instead of failing without a reason. */
async function ofPlatform<T>({ log }: Context, call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (cause) {
    if (!(cause instanceof PlatformError)) throw cause;
    log.warn({ code: cause.code, message: cause.message }, 'the platform of official accounts refused');
    throw new AppError('OA_FAILED', { code: cause.code });
  }
}

/**
 * Returns the shop to which a message goes. The address ends with the shop's key, or with the app id of an account that
 * was connected by the platform's page.
 * @throws AppError OA_NOT_CONFIGURED
 */
async function receiver(services: Services, key: string) {
  const named = shopOfKey(services.secrets, key);
  if (named !== undefined) {
    const { config } = await services.ruleBook.latest(named);
    const keys = shopKeys(services, named, config);
    if (!keys.token) throw new AppError('OA_NOT_CONFIGURED');
    return { tenant_id: named, keys };
  }
  const component = componentApp(services);
  const tenant_id = component && (await shopOfApp(services, key));
  if (!component || tenant_id === undefined) throw new AppError('OA_NOT_CONFIGURED');
  return { tenant_id, keys: component };
}

/** Connects the account that its owner chose. Returns what the console then says: 1 connected, 0 not connected. */
async function connect(ctx: Context, state: string, auth_code: string): Promise<0 | 1> {
  const { services, log } = ctx;
  const component = componentApp(services);
  const caller = await callerOf(ctx, state);
  if (!component || !caller || !auth_code) return 0;
  if ((await createCounter(services.pool, STATES).take(stateHash(state))) > 0) return 0;
  const { tenant_id } = caller;
  try {
    const code = { authorization_code: auth_code };
    const { authorization_info } = await callComponent(services, component, 'api_query_auth', code);
    const info = authorization_info as { authorizer_appid: string; authorizer_refresh_token: string };
    const app_id = info.authorizer_appid;
    const refresh_token = services.secrets.seal(Buffer.from(info.authorizer_refresh_token), refreshPurpose(tenant_id));
    await bindAccount(services, { tenant_id, app_id, refresh_token });
    await changeConfig({ ...ctx, principal: caller }, { qr_app_id: app_id, qr_type: QR_TYPES.app });
    return 1;
  } catch (err) {
    log.warn({ err, tenant_id }, 'an official account could not be connected');
    return 0;
  }
}

/** A text can be written in several ways as base64, so the hash is one of the bytes. */
const stateHash = (state: string): string =>
  createHash('sha256').update(Buffer.from(state, 'base64url')).digest('base64url');

/**
 * Names the account and the browser that asked for the page. Without the browser, somebody could send the page to the
 * owner of another account, who would then connect it to a strange shop. A program that signs in as documented has no
 * browser. Its page counts in a browser where the same account is signed in.
 */
function sealedState({ services, principal, client: { binding } }: Context<UserPrincipal>): string {
  const { tenant_id, user_id } = principal;
  const browser = binding === undefined ? ANY_BROWSER : hashToken(binding).toString('hex');
  const state = [tenant_id, user_id, Date.now(), browser].join(' ');
  return services.secrets.seal(Buffer.from(state), STATE).toString('base64url');
}

/** Returns the main account that asked for the page. Undefined for a forged or old state, and in another browser. */
async function callerOf(ctx: Context, state: string): Promise<UserPrincipal | undefined> {
  const { secrets, pool } = ctx.services;
  let opened: string;
  try {
    opened = secrets.open(Buffer.from(state, 'base64url'), STATE).toString();
  } catch {
    return undefined;
  }
  const [tenant_id, user_id, time, binding] = opened.split(' ');
  if (Date.now() - Number(time) > STATE_SECONDS * 1000) return undefined;
  const own = ctx.client.binding && hashToken(ctx.client.binding).toString('hex');
  const account = { tenant_id: Number(tenant_id), user_id: Number(user_id) };
  if (binding === ANY_BROWSER ? !(await isSignedInHere(ctx, account)) : own !== binding) return undefined;
  const principal: Principal = await resolveAccount(pool, account);
  return principal.kind === 'user' && principal.auth_type === AUTH_TYPES.main ? principal : undefined;
}
