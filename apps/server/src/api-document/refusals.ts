import { builtInTexts } from '@skin-mirror/shared/i18n/built-in.ts';
import type { Access } from '@skin-mirror/shared/kernel/access.ts';
import { laneOf, type Operation } from '@skin-mirror/shared/kernel/contract.ts';
import { ERRORS, type ErrorCode } from '@skin-mirror/shared/kernel/errors.ts';
import { isCallLimit, type LimitedBy } from '@skin-mirror/shared/kernel/limit.ts';
import { hasField, isList } from '../kernel/rest.ts';
import type { Schema } from './json-schema.ts';

const SIGNED_OUT = ['SESSION_INVALID', 'TOKEN_LOST'] as const;
const BARRED = ['ACCOUNT_DISABLED', 'ACCOUNT_LOCKED', 'ACCOUNT_REMOVED', 'MAIN_ACCOUNT_DISABLED'] as const;
const OF_ACCESS: Readonly<Record<Access['kind'], readonly ErrorCode[]>> = {
  anonymous: [],
  device: [
    'DEVICE_SIGNATURE_MISSING',
    'DEVICE_SIGNATURE_INVALID',
    'DEVICE_CLOCK_SKEW',
    'DEVICE_UNKNOWN',
    'DEVICE_UNBOUND',
    'DEVICE_LOCKED',
  ],
  user: [...SIGNED_OUT, ...BARRED, 'NO_PERMISSION'],
  owner: [...SIGNED_OUT, ...BARRED, 'NO_PERMISSION'],
  platformAdmin: [...SIGNED_OUT, ...BARRED, 'NO_PERMISSION'],
  ownerOrPlatform: [...SIGNED_OUT, ...BARRED, 'NO_PERMISSION'],
};

export const OF_EVERY_CALL: readonly ErrorCode[] = [
  'INPUT_INVALID',
  'INPUT_REQUIRED',
  'INPUT_RANGE',
  'INPUT_TOO_LONG',
  'INPUT_TOO_MANY',
  'BODY_MALFORMED',
  'BODY_TYPE_UNKNOWN',
  'BODY_TOO_LARGE',
  'REQUEST_TIMEOUT',
  'INTERNAL',
  'SERVER_BUSY',
  'QUEUE_FULL',
  'DATABASE_SLOW',
  'DATABASE_AWAY',
];

/** Returns the errors of an operation beyond those of every call. */
export function errorsOf(operation: Operation): ErrorCode[] {
  const { access, limit, errors = [], rest, withoutFactor } = operation;
  const limited: ErrorCode[] = isCallLimit(limit) || limit?.kind === 'handler' ? ['RATE_LIMITED'] : [];
  const storing: ErrorCode[] = rest?.files ? ['STORAGE_FULL', 'STORAGE_UNAVAILABLE'] : [];
  const reading: ErrorCode[] = rest?.envelope === 'file' ? ['STORAGE_UNAVAILABLE'] : [];
  const takingTurns: ErrorCode[] = laneOf(operation) === 'heavy' && access.kind !== 'anonymous' ? ['SHOP_BUSY'] : [];
  const isForAccounts = access.kind !== 'anonymous' && access.kind !== 'device';
  const gated: ErrorCode[] = isForAccounts && !withoutFactor ? ['SECOND_FACTOR_MISSING', 'PASSWORD_INITIAL'] : [];
  const ofCall = [...limited, ...OF_ACCESS[access.kind], ...gated, ...storing, ...reading, ...takingTurns];
  return [...new Set([...errors, ...ofCall])];
}

const LIMITED_BY: Readonly<Record<LimitedBy, string>> = {
  network: 'one network',
  caller: 'one caller',
  shop: 'one shop',
};

export const limitText = ({ limit }: Operation): string =>
  isCallLimit(limit)
    ? `At most ${limit.points} calls in ${limit.seconds} seconds from ${LIMITED_BY[limit.by]}.\n\n`
    : '';

export function errorTable(errors: readonly ErrorCode[]): string {
  const { messages } = builtInTexts('en');
  const text = (code: ErrorCode) => messages.errors[code].replace(/\{\{(\w+)\}\}/g, '‹$1›');
  const rows = errors.map((code) => `| ${ERRORS[code].wire} | ${ERRORS[code].http} | ${text(code)} |`);
  return ['| code | HTTP | msg |', '|---|---|---|', ...rows].join('\n');
}

/** Describes the refusals with one HTTP status. Their codes are listed, so that none looks like a success. */
export function refusalSchema({ access, output, rest }: Operation, errors: readonly ErrorCode[]): Schema {
  const codes = [...new Set(errors.map((code) => ERRORS[code].wire))].sort((one, other) => one - other);
  const empty: Record<string, Schema> = { list: { type: 'array', maxItems: 0 }, total: { type: 'integer', const: 0 } };
  const list: Record<string, Schema> =
    rest?.envelope === 'data' ? { data: { type: 'object', required: ['list', 'total'], properties: empty } } : empty;
  const manager: Record<string, Schema> = hasField(output, 'is_manager')
    ? { is_manager: { type: 'integer', enum: [0, 1] } }
    : {};
  return {
    type: 'object',
    required: ['code', 'msg', ...Object.keys(manager), ...(isList(output) ? Object.keys(list) : [])],
    properties: {
      code: { type: 'integer', enum: codes },
      msg: { type: 'string' },
      ...manager,
      ...(isList(output) ? list : {}),
      ...(errors.includes('CHANGED_MEANWHILE') ? { newer: { type: 'object' } } : {}),
      ...(access.kind === 'device' ? { detail: { type: 'string' } } : {}),
    },
  };
}

/** The refusals of all operations, for answers with another HTTP status than 200. */
export const REFUSAL: Schema = {
  type: 'object',
  required: ['code', 'msg'],
  properties: {
    code: {
      type: 'integer',
      enum: [...new Set(Object.values(ERRORS).map(({ wire }) => wire))].sort((one, other) => one - other),
    },
    msg: { type: 'string' },
    detail: { type: 'string' },
  },
};
