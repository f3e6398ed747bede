import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';

/** Says how a sign-in or a registration differs from a correct one. */
export interface Faults {
  readonly origin?: string;
  readonly rpId?: string;
  readonly userHandle?: string;
  readonly isUnverified?: boolean;
  readonly counter?: number;
  readonly type?: string;
}

const sha256 = (text: string | Uint8Array): Buffer => createHash('sha256').update(text).digest();
const base64url = (bytes: Uint8Array | string): string => Buffer.from(bytes).toString('base64url');

/** Writes the few types of CBOR that an authenticator needs. */
function cbor(value: number | string | Uint8Array | Map<number | string, unknown>): Buffer {
  const head = (major: number, size: number): Buffer => {
    if (size < 24) return Buffer.from([(major << 5) | size]);
    return size < 256
      ? Buffer.from([(major << 5) | 24, size])
      : Buffer.from([(major << 5) | 25, size >> 8, size & 255]);
  };
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (value instanceof Uint8Array) return Buffer.concat([head(2, value.length), value]);
  const pairs = [...value].flatMap(([key, item]) => [cbor(key), cbor(item as never)]);
  return Buffer.concat([head(5, value.size), ...pairs]);
}

/** An authenticator with one passkey, as software. */
export class TestAuthenticator {
  readonly id = randomBytes(16);
  readonly #keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  #counter = 0;
  #handle = '';
  readonly #origin: string;

  /** @param origin the page that asks the authenticator */
  constructor(origin: string) {
    this.#origin = origin;
  }

  /** Answers like `navigator.credentials.create`. */
  create(options: { readonly challenge: string; readonly user: { readonly id: string } }, faults: Faults = {}) {
    this.#handle = options.user.id;
    const { x = '', y = '' } = (this.#keys.publicKey as KeyObject).export({ format: 'jwk' });
    const key = new Map<number, unknown>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, Buffer.from(x, 'base64url')],
      [-3, Buffer.from(y, 'base64url')],
    ]);
    const size = Buffer.from([0, this.id.length]);
    const credential = Buffer.concat([Buffer.alloc(16), size, this.id, cbor(key)]);
    const authData = Buffer.concat([this.#data(faults, 0x40), credential]);
    const attestationObject = cbor(
      new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', authData],
      ]),
    );
    return this.#answer({
      clientDataJSON: this.#client('webauthn.create', options.challenge, faults),
      attestationObject: base64url(attestationObject),
    });
  }

  /** Answers like `navigator.credentials.get`. */
  get(options: { readonly challenge: string }, faults: Faults = {}) {
    this.#counter = faults.counter ?? this.#counter + 1;
    const data = this.#data(faults);
    const clientDataJSON = this.#client('webauthn.get', options.challenge, faults);
    const signed = Buffer.concat([data, sha256(Buffer.from(clientDataJSON, 'base64url'))]);
    return this.#answer({
      clientDataJSON,
      authenticatorData: base64url(data),
      signature: base64url(sign('sha256', signed, this.#keys.privateKey)),
      userHandle: faults.userHandle ?? this.#handle,
    });
  }

  #answer<Response>(response: Response) {
    const id = base64url(this.id);
    return { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response };
  }

  #client(type: string, challenge: string, faults: Faults): string {
    const origin = faults.origin ?? this.#origin;
    return base64url(JSON.stringify({ type: faults.type ?? type, challenge, origin, crossOrigin: false }));
  }

  #data({ rpId = new URL(this.#origin).hostname, isUnverified = false }: Faults, flags = 0): Buffer {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.#counter);
    return Buffer.concat([sha256(rpId), Buffer.from([flags | 0x01 | (isUnverified ? 0 : 0x04)]), counter]);
  }
}
