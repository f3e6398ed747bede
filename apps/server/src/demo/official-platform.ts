import { randomBytes, randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { encrypt, type MessageKeys, signatureOf } from '../modules/official-platform/message.ts';

/** A platform of official accounts on this machine. The demo and tests use it in place of the real one. */
export interface OfficialPlatform {
  readonly origin: string;
  /** The settings with which a server uses this platform. */
  readonly settings: Readonly<Record<string, string>>;
  /** The messages that accounts have sent, oldest first. */
  readonly sent: readonly SentMessage[];
  /** Lets the next messages fail with this code, as often as given. */
  failNext(code: number, times?: number): void;
  /** Ends all tokens that were given out. */
  endTokens(): void;
  /** Sends the ticket of the server's own app, as the real platform does every ten minutes. */
  sendTicket(server: string): Promise<Response>;
  close(): Promise<void>;
}

export interface SentMessage {
  readonly app_id: string;
  readonly touser: string;
  readonly template_id: string;
  readonly url: string;
  readonly data: Readonly<Record<string, { readonly value: string }>>;
}

export const DEMO_APP = { app_id: 'wx00000000000000de', template_id: 'demo-template' } as const;

const COMPONENT: MessageKeys = {
  appId: 'wx000000000000c0de',
  token: 'demo-component-token',
  aesKey: randomBytes(32).toString('base64').slice(0, 43),
};
const SECRET = 'demo-component-secret';
const TICKET = 'ticket@@@demo';
const TEMPLATE = '{{thing1.DATA}}\n{{time2.DATA}}\n{{number3.DATA}}';

const TOKEN_ENDED = 40001;
const HTML = { 'content-type': 'text/html; charset=utf-8' };

export async function startOfficialPlatform(): Promise<OfficialPlatform> {
  const sent: SentMessage[] = [];
  /** The account for which each token was given out. */
  const tokens = new Map<string, string>();
  const failures: number[] = [];
  const give = (app_id: string) => {
    const token = `token-${randomInt(1e9)}`;
    tokens.set(token, app_id);
    return token;
  };
  const http = createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://platform');
    if (url.pathname === '/agree') return response.writeHead(200, HTML).end(agreement(url.searchParams));
    if (url.pathname.startsWith('/q/')) return response.writeHead(200, HTML).end(page('关注公众号 · Follow'));
    const answer = answerTo(url, await bodyOf(request));
    return response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
  });
  http.listen(0, '127.0.0.1');
  await once(http, 'listening');
  const origin = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;

  function answerTo({ pathname, searchParams }: URL, body: Readonly<Record<string, unknown>>): unknown {
    const path = pathname.replace('/cgi-bin/', '');
    if (path === 'stable_token') return { access_token: give(String(body.appid)), expires_in: 7200 };
    if (path === 'component/api_component_token') {
      const isRight = body.component_appsecret === SECRET && body.component_verify_ticket === TICKET;
      if (!isRight) return { errcode: 61006, errmsg: 'component ticket is expired' };
      return { component_access_token: give(COMPONENT.appId), expires_in: 7200 };
    }
    const account = tokens.get(searchParams.get('access_token') ?? searchParams.get('component_access_token') ?? '');
    if (!account) return { errcode: TOKEN_ENDED, errmsg: 'invalid credential' };
    const authorized = { authorizer_appid: DEMO_APP.app_id, authorizer_refresh_token: 'refresh@@@demo' };
    switch (path) {
      case 'component/api_create_preauthcode':
        return { pre_auth_code: 'preauthcode@@@demo', expires_in: 600 };
      case 'component/api_query_auth':
        return body.authorization_code === 'agreed'
          ? { authorization_info: { ...authorized, authorizer_access_token: give(DEMO_APP.app_id), expires_in: 7200 } }
          : { errcode: 61010, errmsg: 'code is expired' };
      case 'component/api_authorizer_token':
        return { ...authorized, authorizer_access_token: give(DEMO_APP.app_id), expires_in: 7200 };
      case 'qrcode/create': {
        const { scene_str } = (body.action_info as { scene: { scene_str: string } }).scene;
        return { ticket: 'ticket', expire_seconds: body.expire_seconds, url: `${origin}/q/${scene_str}` };
      }
      case 'template/get_all_private_template':
        return { template_list: [{ template_id: DEMO_APP.template_id, title: 'Report', content: TEMPLATE }] };
      case 'message/template/send': {
        const errcode = failures.shift();
        if (errcode !== undefined) return { errcode, errmsg: 'refused' };
        sent.push({ ...(body as unknown as SentMessage), app_id: account });
        return { errcode: 0, errmsg: 'ok', msgid: sent.length };
      }
      default:
        return { errcode: 404, errmsg: `nothing at ${pathname}` };
    }
  }

  return {
    origin,
    sent,
    settings: {
      WX_API_URL: origin,
      WX_AUTH_URL: `${origin}/agree`,
      WX_COMPONENT_APP_ID: COMPONENT.appId,
      WX_COMPONENT_SECRET: SECRET,
      WX_COMPONENT_TOKEN: COMPONENT.token,
      WX_COMPONENT_AES_KEY: COMPONENT.aesKey,
    },
    failNext: (code, times = 1) => failures.push(...Array.from({ length: times }, () => code)),
    endTokens: () => tokens.clear(),
    sendTicket: (server) =>
      sendMessage(`${server}/userSrv/wxThirdEvent/event`, COMPONENT, {
        InfoType: 'component_verify_ticket',
        ComponentVerifyTicket: TICKET,
      }),
    async close() {
      http.close();
      http.closeAllConnections();
    },
  };
}

interface SignedRequest {
  readonly query: URLSearchParams;
  readonly body: string;
}

/** Makes the request of a message as the platform does: signed, and encrypted if there is a key for it. */
export function signMessage(keys: MessageKeys, fields: Readonly<Record<string, string>>): SignedRequest {
  const timestamp = String(Math.floor(Date.now() / 1000));
  const nonce = String(randomInt(1e9));
  const inner = xmlOf(fields);
  const sealed = keys.aesKey && encrypt(keys, inner);
  const query = new URLSearchParams({
    timestamp,
    nonce,
    signature: signatureOf(keys.token, timestamp, nonce),
    ...(sealed && { encrypt_type: 'aes', msg_signature: signatureOf(keys.token, timestamp, nonce, sealed) }),
  });
  return { query, body: sealed ? xmlOf({ ToUserName: 'account', Encrypt: sealed }) : inner };
}

export const sendSigned = (address: string, { query, body }: SignedRequest): Promise<Response> =>
  fetch(`${address}?${query}`, { method: 'POST', headers: { 'content-type': 'text/xml' }, body });

export const sendMessage = (
  address: string,
  keys: MessageKeys,
  fields: Readonly<Record<string, string>>,
): Promise<Response> => sendSigned(address, signMessage(keys, fields));

const xmlOf = (fields: Readonly<Record<string, string>>): string =>
  `<xml>${Object.entries(fields)
    .map(([name, value]) => `<${name}><![CDATA[${value}]]></${name}>`)
    .join('')}</xml>`;

async function bodyOf(request: IncomingMessage): Promise<Readonly<Record<string, unknown>>> {
  return request.method === 'POST' ? ((await json(request)) as Record<string, unknown>) : {};
}

function agreement(query: URLSearchParams): string {
  const back = new URL(query.get('redirect_uri') ?? 'http://127.0.0.1/');
  back.searchParams.set('auth_code', 'agreed');
  const href = back.href.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
  return page(`<a href="${href}">同意授权 · Agree</a>`);
}

const page = (content: string): string =>
  `<!doctype html><meta charset="utf-8"><title>Demo platform</title><p style="font:1.25rem sans-serif;padding:2rem">${content}</p>`;
