import { QR_TYPES } from '@skin-mirror/shared/config/qr-settings.ts';
import { AUTH_TYPES, type Principal, type UserPrincipal } from '@skin-mirror/shared/kernel/access.ts';
import type { FileAnswer } from '@skin-mirror/shared/kernel/contract.ts';
import { AppError } from '@skin-mirror/shared/kernel/errors.ts';
import { officialAccountContract } from '@skin-mirror/shared/official-account/official-account.contract.ts';
import type { Context } from '../../kernel/context.ts';
import { implement } from '../../kernel/implement.ts';
import { resolveAccount } from '../../kernel/principal.ts';
import { networkOf } from '../../kernel/rate-limit.ts';
import type { Services } from '../../services.ts';
import { changeConfig } from '../config/change-config.ts';
import { shopOfKey } from '../privacy/shop-key.ts';
import { openShare } from '../report/open-share.ts';
import { publicAddress } from '../report/report-address.ts';
import { beginScan } from '../scan/begin-scan.ts';
import { readScanCode, type ScanCode } from '../scan/scan-code.ts';
import {
  type ComponentApp,
  callbackAddress,
  componentApp,
  componentToken,
  refreshPurpose,
  shopKeys,
  TICKET,
} from './connection.ts';
import { checkSignature, type MessageKeys, readMessage } from './message.ts';
import { bindAccount, boundAccount, keepTicket, shopOfApp, unbindAccount } from './official-account.store.ts';
import { callPlatform, PlatformError } from './platform.ts';
import { pushReport } from './report-push.ts';

/** The platform sends many messages from few addresses. */
const MESSAGES = { name: 'official-account', points: 600, seconds: 60 } as const;
const RETURNS = { name: 'official-account-return', points: 20, seconds: 60 } as const;
const STATE = 'official-account-state';
const STATE_MS = 30 * 60_000;
const AUTH_TYPE_OFFICIAL_ACCOUNT = '1';
const QR_SCREEN = '/skinmgr/qrbaseset';

const plain = (text: string): FileAnswer => ({
  content: Buffer.from(text),
  contentType: 'text/plain; charset=utf-8',
});
/** The platform repeats a message until it gets this answer. */
const TAKEN = plain('success');

export const officialAccountOperations = implement(officialAccountContract, {
  async authPage({ input: { biz_appid }, ctx }) {
    const component = neededComponent(ctx.services);
    const { tenant_id, user_id } = ctx.principal;
    const { pre_auth_code } = await ofPlatform(ctx, async () =>
      callPlatform(ctx.services, '/cgi-bin/component/api_create_preauthcode', {
        token: { name: 'component_access_token', value: await componentToken(ctx.services, component) },
        body: { component_appid: component.appId },
      }),
    );
    const state = ctx.services.secrets.seal(Buffer.from(`${tenant_id} ${user_id} ${Date.now()}`), STATE);
    const page = new URL(ctx.services.env.WX_AUTH_URL);
    page.search = new URLSearchParams({
      component_appid: component.appId,
      pre_auth_code: String(pre_auth_code),
      redirect_uri: `${publicAddress(ctx)}/userSrv/wxThirdEvent/callback/${state.toString('base64url')}`,
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
    const { services } = ctx;
    await services.memoryLimits.take(RETURNS, networkOf(ctx.client.ip));
    return { location: `${QR_SCREEN}?bound=${await connect(ctx, state, auth_code)}`, cacheControl: 'no-store' };
  },

  async ticket({ input: { xml, ...signed }, ctx }) {
    await ctx.services.memoryLimits.take(MESSAGES, networkOf(ctx.client.ip));
    const component = componentApp(ctx.services);
    // Without an app of its own, this server knows no token, so no message can be right.
    if (!component) throw new AppError('OA_SIGNATURE_INVALID');
    const message = readMessage(component, signed, xml, { mustBeEncrypted: true });
    const { secrets } = ctx.services;
    if (message.InfoType === 'component_verify_ticket' && message.ComponentVerifyTicket) {
      const sealed = secrets.seal(Buffer.from(message.ComponentVerifyTicket), TICKET);
      await keepTicket(ctx.services, component.appId, sealed);
    }
    if (message.InfoType === 'unauthorized' && message.AuthorizerAppid) {
      const tenant_id = await shopOfApp(ctx.services, message.AuthorizerAppid);
      if (tenant_id !== undefined) await unbindAccount(ctx.services, tenant_id);
    }
    return TAKEN;
  },

  async callback({ input: { key, echostr, xml, ...signed }, ctx }) {
    const { services, client, origin } = ctx;
    await services.memoryLimits.take(MESSAGES, networkOf(client.ip));
    const { tenant_id, keys, isComponent } = await receiver(services, key);
    if (echostr) {
      checkSignature(keys, signed);
      return plain(echostr);
    }
    const message = readMessage(keys, signed, xml, { mustBeEncrypted: isComponent });
    const { MsgType, Event, EventKey = '', FromUserName } = message;
    const scene = EventKey.replace(/^qrscene_/, '');
    const isScan = MsgType === 'event' && (Event === 'SCAN' || Event === 'subscribe');
    if (!isScan || !scene || !FromUserName) return TAKEN;
    const code = readScanCode(services.secrets, scene);
    if (code) {
      if (code.tenant_id === tenant_id) await noteScan(services, code, FromUserName);
      return TAKEN;
    }
    const open = await openShare(services, scene);
    // A code of another shop is a code that this account has not made.
    if (open?.tenant_id !== tenant_id) return TAKEN;
    const { default_locale } = await services.ruleBook.latest(tenant_id);
    const push = { tenant_id, record_id: open.record_id, open_id: FromUserName, locale: default_locale, origin };
    await pushReport(services, push);
    return TAKEN;
  },
});

/** A code that has ended or that somebody else has scanned says so on the mirror, so the platform gets no refusal. */
async function noteScan(services: Services, code: ScanCode, open_id: string): Promise<void> {
  try {
    await beginScan(services, code, { phone: `official account ${open_id}`, open_id });
  } catch (cause) {
    if (!(cause instanceof AppError)) throw cause;
  }
}

function neededComponent(services: Services): ComponentApp {
  const component = componentApp(services);
  if (!component) throw new AppError('OA_NOT_CONFIGURED');
  return component;
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

interface Receiver {
  readonly tenant_id: number;
  readonly keys: MessageKeys;
  /** True if the keys are those of this server's own app. The platform encrypts all messages to it. */
  readonly isComponent: boolean;
}

/**
 * Returns the shop to which a message goes. The address ends with the shop's key, or with the app id of an account that
 * was connected by the platform's page.
 * @throws AppError OA_NOT_CONFIGURED
 */
async function receiver(services: Services, key: string): Promise<Receiver> {
  const named = shopOfKey(services.secrets, key);
  if (named !== undefined) {
    const { config } = await services.ruleBook.latest(named);
    const keys = shopKeys(services, named, config);
    if (!keys.token) throw new AppError('OA_NOT_CONFIGURED');
    return { tenant_id: named, keys, isComponent: false };
  }
  const component = componentApp(services);
  const tenant_id = component && (await shopOfApp(services, key));
  if (!component || tenant_id === undefined) throw new AppError('OA_NOT_CONFIGURED');
  return { tenant_id, keys: component, isComponent: true };
}

/** Connects the account that its owner chose. Returns what the console then says: 1 connected, 0 not connected. */
async function connect(ctx: Context, state: string, auth_code: string): Promise<0 | 1> {
  const { services, log } = ctx;
  const component = componentApp(services);
  const caller = await callerOf(services, state);
  if (!component || !caller || !auth_code) return 0;
  const { tenant_id } = caller;
  try {
    const { authorization_info } = await callPlatform(services, '/cgi-bin/component/api_query_auth', {
      token: { name: 'component_access_token', value: await componentToken(services, component) },
      body: { component_appid: component.appId, authorization_code: auth_code },
    });
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

/** Returns the main account that asked for the page, with what it may do now. Undefined for a forged or old state. */
async function callerOf({ secrets, pool }: Services, state: string): Promise<UserPrincipal | undefined> {
  let parts: number[];
  try {
    parts = secrets.open(Buffer.from(state, 'base64url'), STATE).toString().split(' ').map(Number);
  } catch {
    return undefined;
  }
  const [tenant_id = 0, user_id = 0, time = 0] = parts;
  if (Date.now() - time > STATE_MS) return undefined;
  const principal: Principal = await resolveAccount(pool, { tenant_id, user_id });
  return principal.kind === 'user' && principal.auth_type === AUTH_TYPES.main ? principal : undefined;
}
