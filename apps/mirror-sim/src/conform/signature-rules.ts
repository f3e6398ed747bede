import { mirrorContract } from '@skin-mirror/shared/mirror/mirror.contract.ts';
import { done, must, type Place, type Rule, refused, rule } from './check.ts';
import type { Signing } from './wire.ts';

const HEARTBEAT = mirrorContract.heartbeat.rest.path;
const CONFIG = mirrorContract.config.rest.path;
const MINUTE = 60;

const beat = ({ mirror }: Place, how: Signing = {}) => mirror.post(HEARTBEAT, { seq: 0 }, [], how);
const refuses = (how: Signing, detail: string) => async (at: Place) =>
  refused('the request', await beat(at, how), [401, 10401, detail]);
const without = (name: string): Signing => ({
  headers: ({ [name]: _, ...others }) => others,
});

const COMPONENTS = ['@method', '@path', '@query', 'x-device-no', 'content-digest'];
const HEADERS = ['x-device-no', 'signature-input', 'signature', 'content-digest'];
const PARAMETERS = { created: /;created=\d+/, keyid: /;keyid="[^"]*"/, alg: /;alg="[^"]*"/ };

export const signatureRules: readonly Rule[] = [
  rule('signature.free_choices', 'The name of the signature, and further parameters, are free', async (at) => {
    done('another name', await beat(at, { label: 'mirror-1' }));
    done('a nonce', await beat(at, { parameters: (usual) => `${usual};nonce="x"` }));
    done('a read', await at.mirror.get(CONFIG, { rev: '0' }));
    done('a read without a query', await at.mirror.get(CONFIG));
  }),
  ...HEADERS.map((name) => ({
    name: `signature.header.${name}`,
    says: `Without the header ${name} a call is refused`,
    check: refuses(without(name), `header:${name}`),
  })),
  ...COMPONENTS.map((name) => ({
    name: `signature.component.${name.replace('@', '')}`,
    says: `A signature that does not cover ${name} is refused`,
    check: refuses({ without: [name] }, `component:${name}`),
  })),
  ...Object.entries(PARAMETERS).map(([name, pattern]) => ({
    name: `signature.parameter.${name}`,
    says: `A signature without ${name} is refused`,
    check: refuses({ parameters: (usual) => usual.replace(pattern, '') }, `parameter:${name}`),
  })),
  rule(
    'signature.algorithm',
    'Another algorithm is refused',
    refuses({ parameters: (usual) => usual.replace('hmac-sha256', 'hmac-sha512') }, 'alg'),
  ),
  rule(
    'signature.keyid',
    'A keyid that is not the number in x-device-no is refused',
    refuses({ parameters: (usual) => usual.replace(/keyid="[^"]*"/, 'keyid="another"') }, 'keyid'),
  ),
  rule('signature.secret', 'A request that was signed with another key is refused', async (at) =>
    refuses({ key: Buffer.from(at.mirror.identity.secret) }, 'signature')(at),
  ),
  rule('signature.query', 'A query that was changed on its way is refused', async ({ mirror }) =>
    refused('another query', await mirror.get(CONFIG, { rev: '0' }, { query: 'rev=1' }), [401, 10401, 'signature']),
  ),
  rule('signature.body', 'A body that was changed on its way is refused', async ({ mirror }) => {
    const digest = `sha-256=:${Buffer.alloc(32).toString('base64')}:`;
    const exchanged: Signing = { headers: (usual) => ({ ...usual, 'content-digest': digest }) };
    refused('another digest', await mirror.post(HEARTBEAT, { seq: 0 }, [], exchanged), [401, 10401, 'signature']);
    refused('another body', await mirror.post(HEARTBEAT, { seq: 0 }, [], { digest }), [401, 10401, 'content-digest']);
    const neither: Signing = { without: ['content-digest'], ...without('content-digest') };
    refused('no digest', await mirror.post(HEARTBEAT, { seq: 0 }, [], neither), [401, 10401, 'header:content-digest']);
  }),
  rule('signature.of_others', 'A signature of somebody else beside the own one does not count', async (at) => {
    const beside = (own: string, foreign: string) => `${own}, proxy=${foreign}`;
    const headers: NonNullable<Signing['headers']> = (usual) => ({
      ...usual,
      'signature-input': beside(usual['signature-input'] ?? '', '("@method");created=1;keyid="x";alg="hmac-sha256"'),
      signature: beside(usual.signature ?? '', ':AAAA:'),
    });
    done('with a right one', await beat(at, { headers }));
    const key = Buffer.alloc(32);
    refused('with a wrong one', await beat(at, { headers, key }), [401, 10401, 'signature-input']);
  }),
  rule('clock.allowed', 'The clock of a mirror may differ by 5 minutes', async (at) => {
    done('4 minutes ahead', await beat(at, { ahead: 4 * MINUTE }));
    done('4 minutes behind', await beat(at, { ahead: -4 * MINUTE }));
  }),
  rule(
    'clock.wrong',
    'A clock that is 10 minutes off is refused with 20010, and the answer tells the time',
    async (at) => {
      for (const ahead of [10 * MINUTE, -10 * MINUTE]) {
        const answer = await beat(at, { ahead });
        refused(`${ahead / MINUTE} minutes ahead`, answer, [401, 20010]);
        const told = Date.parse(answer.headers.get('date') ?? '');
        must(Math.abs(told - at.mirror.now()) < MINUTE * 1000, 'the header Date is missing or not the time');
      }
    },
  ),
];
