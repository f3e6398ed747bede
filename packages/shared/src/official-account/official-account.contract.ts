import { z } from 'zod';
import { anonymous, owner } from '../kernel/access.ts';
import { defineContract, type FileAnswer, type FileElsewhere } from '../kernel/contract.ts';

/** The fields that the platform adds to the address of each message. */
const signed = {
  signature: z.string().max(64).default(''),
  msg_signature: z.string().max(64).default(''),
  timestamp: z.string().max(20).default(''),
  nonce: z.string().max(64).default(''),
  encrypt_type: z.string().max(10).default(''),
};

const SIGNED = 'only the platform knows the token that signs each message';

/** The platform sends many messages from few addresses. */
const MESSAGES = { name: 'official-account', points: 600, seconds: 60, by: 'network' } as const;

/** Messages are XML, and the answer is the text that the platform expects. */
const IN_XML = { envelope: 'file', fileTypes: ['text/plain'], takesXml: true } as const;

export const officialAccountContract = defineContract({
  /** The page on which the owner of an official account lets this server act for it. */
  authPage: {
    kind: 'query',
    summary: 'The page that connects the shop to its official account',
    access: owner(),
    rest: { method: 'GET', path: '/userSrv/wxThirdEvent/getAuthPage/*', wildcard: 'key' },
    input: z.object({
      /** The shop's key. The caller's own shop counts, whatever the key. */
      key: z.string().max(100),
      /** The app id of the one account that the page offers. Empty offers all accounts of the visitor. */
      biz_appid: z.string().trim().max(64).default(''),
    }),
    output: z.object({ auth_page: z.string() }),
    errors: ['OA_NOT_CONFIGURED', 'OA_FAILED'],
  },
  /** Returns the state of the connection, and the address that the platform needs. */
  about: {
    kind: 'query',
    summary: 'How the shop is connected to its official account',
    access: owner(),
    input: z.object({}),
    output: z.object({
      /** True if this server can connect an account by the platform's own page. */
      can_authorize: z.boolean(),
      /** The app id of an account that was connected by that page; empty without one. */
      bound_app_id: z.string(),
      /** True if an account is connected, by that page or by keys. */
      is_bound: z.boolean(),
      /** The address to which the platform sends its messages. */
      callback_url: z.string(),
    }),
  },
  unbind: {
    kind: 'mutation',
    audit: ['setting.config'],
    summary: 'End the connection to the official account',
    access: owner(),
    input: z.object({}),
    output: z.object({}),
  },
  /** The platform's page leads here when the owner has agreed. */
  authorized: {
    kind: 'query',
    audit: ['setting.config'],
    summary: 'Connect the official account that its owner chose',
    access: anonymous(
      'the sealed state names the main account and its browser, counts once, and ends after half an hour',
    ),
    limit: { name: 'official-account-return', points: 20, seconds: 60, by: 'network' },
    rest: {
      method: 'GET',
      path: '/userSrv/wxThirdEvent/callback/*',
      wildcard: 'state',
      envelope: 'file',
      fileTypes: [],
      redirects: true,
    },
    input: z.object({ state: z.string().max(400), auth_code: z.string().max(300).default('') }),
    output: z.custom<FileAnswer | FileElsewhere>(),
  },
  /** The platform sends the ticket of this server's own app here every ten minutes. */
  ticket: {
    kind: 'mutation',
    audit: null,
    summary: 'A message of the platform to this server',
    access: anonymous(SIGNED),
    limit: MESSAGES,
    rest: { method: 'POST', path: '/userSrv/wxThirdEvent/event', ...IN_XML },
    input: z.object({ ...signed, xml: z.string().max(64 * 1024) }),
    output: z.custom<FileAnswer>(),
    errors: ['OA_SIGNATURE_INVALID'],
  },
  /** With `echostr` the platform checks the address. Else it sends a message: somebody has scanned a code. */
  callback: {
    kind: 'query',
    summary: 'A message of the platform to a shop',
    access: anonymous(SIGNED),
    limit: MESSAGES,
    rest: { method: 'GET', path: '/wx/callback/*', wildcard: 'key', ...IN_XML },
    input: z.object({
      ...signed,
      key: z.string().max(100),
      echostr: z.string().max(200).default(''),
      xml: z
        .string()
        .max(64 * 1024)
        .default(''),
    }),
    output: z.custom<FileAnswer>(),
    errors: ['OA_SIGNATURE_INVALID', 'OA_NOT_CONFIGURED'],
  },
});
