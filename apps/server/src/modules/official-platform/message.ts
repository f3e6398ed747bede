import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import { AppError } from '@skin-mirror/shared/kernel/errors.ts';
import { XMLParser } from 'fast-xml-parser';
import { isSameText } from '../../kernel/secret.ts';

/** Proves that a message is the platform's. `appId` is the account to which encrypted messages are addressed. */
export interface MessageKeys {
  readonly token: string;
  /** 43 characters: base64 without its last `=`. Empty if messages aren't encrypted. */
  readonly aesKey: string;
  readonly appId: string;
}

export interface SignedMessage {
  readonly signature: string;
  readonly msg_signature: string;
  readonly timestamp: string;
  readonly nonce: string;
  readonly encrypt_type: string;
}

/** A message may be this old, or this far ahead of our clock. The platform repeats one for some seconds. */
const MAX_AGE_S = 600;
/** After these seconds, no message of now is accepted any more. */
export const REPLAY_SECONDS = 2 * MAX_AGE_S;
const BLOCK = 32;
const RANDOM = 16;
const LENGTH = 4;

/** Texts stay texts, because ids of numbers are too long for numbers. Entities stay as they are, so none can grow. */
const parser = new XMLParser({ parseTagValue: false, processEntities: false, ignoreAttributes: true });

/** The platform's signature: SHA-1 of the sorted parts, in hexadecimal. */
export const signatureOf = (...parts: readonly string[]): string =>
  createHash('sha1')
    .update([...parts].sort().join(''))
    .digest('hex');

/** Checks the signature and the age of a message. @throws AppError OA_SIGNATURE_INVALID */
export function checkSignature({ token }: MessageKeys, { signature, timestamp, nonce }: SignedMessage): void {
  if (!isFresh(timestamp) || !isSameText(signature, signatureOf(token, timestamp, nonce)))
    throw new AppError('OA_SIGNATURE_INVALID');
}

interface Message {
  readonly fields: Readonly<Record<string, string>>;
  /** The checked signature. A second message with it is a repetition, or a plain one that somebody has changed. */
  readonly signature: string;
}

/**
 * Reads the fields of a signed message, and decrypts it if it is encrypted. An account with a key for that gets no plain
 * message, because the signature of such a message doesn't cover its content.
 * @throws AppError OA_SIGNATURE_INVALID if it is not the platform's, too old, or for another account
 */
export function readMessage(keys: MessageKeys, signed: SignedMessage, xml: string): Message {
  const outer = fieldsOf(xml);
  const sealed = outer.Encrypt;
  if (sealed === undefined) {
    if (keys.aesKey) throw new AppError('OA_SIGNATURE_INVALID');
    checkSignature(keys, signed);
    return { fields: outer, signature: signed.signature };
  }
  const right = signatureOf(keys.token, signed.timestamp, signed.nonce, sealed);
  if (!isFresh(signed.timestamp) || !isSameText(signed.msg_signature, right))
    throw new AppError('OA_SIGNATURE_INVALID');
  return { fields: fieldsOf(decrypt(keys, sealed)), signature: right };
}

/** Encrypts a message as the platform does. */
export function encrypt({ aesKey, appId }: MessageKeys, text: string): string {
  const body = Buffer.from(text);
  const length = Buffer.alloc(LENGTH);
  length.writeUInt32BE(body.length);
  const plain = Buffer.concat([randomBytes(RANDOM), length, body, Buffer.from(appId)]);
  const pad = BLOCK - (plain.length % BLOCK);
  const cipher = createCipheriv('aes-256-cbc', ...keyAndIv(aesKey)).setAutoPadding(false);
  return Buffer.concat([cipher.update(plain), cipher.update(Buffer.alloc(pad, pad)), cipher.final()]).toString(
    'base64',
  );
}

function decrypt({ aesKey, appId }: MessageKeys, sealed: string): string {
  try {
    const decipher = createDecipheriv('aes-256-cbc', ...keyAndIv(aesKey)).setAutoPadding(false);
    const padded = Buffer.concat([decipher.update(Buffer.from(sealed, 'base64')), decipher.final()]);
    const plain = padded.subarray(0, padded.length - (padded.at(-1) ?? 0));
    const end = RANDOM + LENGTH + plain.readUInt32BE(RANDOM);
    // The address is part of the message. Otherwise a message for another account could be sent here.
    if (plain.subarray(end).toString() === appId) return plain.subarray(RANDOM + LENGTH, end).toString('utf8');
  } catch {}
  throw new AppError('OA_SIGNATURE_INVALID');
}

function keyAndIv(aesKey: string): [Buffer, Buffer] {
  const key = Buffer.from(`${aesKey}=`, 'base64');
  return [key, key.subarray(0, 16)];
}

function fieldsOf(xml: string): Readonly<Record<string, string>> {
  let parsed: unknown;
  try {
    parsed = parser.parse(xml);
  } catch {
    throw new AppError('BODY_MALFORMED');
  }
  const root = (parsed as { xml?: unknown }).xml;
  if (typeof root !== 'object' || root === null) throw new AppError('BODY_MALFORMED');
  return Object.fromEntries(Object.entries(root).filter(([, value]) => typeof value === 'string'));
}

const isFresh = (timestamp: string): boolean => Math.abs(Date.now() / 1000 - Number(timestamp || 'x')) <= MAX_AGE_S;
