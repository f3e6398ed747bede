import { mirrorContract } from '@skin-mirror/shared/mirror/mirror.contract.ts';
import { withTimes } from '../client/answer.ts';
import type { GivenMirror } from '../client/credentials.ts';
import { done, must, type Rule, refused, rule } from './check.ts';
import type { Identity, Wire } from './wire.ts';

const ACTIVATE = mirrorContract.activate.rest.path;
const HEARTBEAT = mirrorContract.heartbeat.rest.path;

type Activation = Required<GivenMirror>;

/**
 * The rules of activation. They use up the code. `onSecret` gets each secret, of which the last one counts.
 */
export function activationRules(
  wire: Wire,
  typed: Activation,
  onSecret: (identity: Identity) => Promise<void>,
): readonly Rule[] {
  const ask = (over: Partial<Activation> = {}) =>
    wire.plain('POST', ACTIVATE, { ...typed, ...over, model: 'CONFORM', app_version: '1.0', is_simulated: 1 });
  const secrets: Identity[] = [];
  const activate = async () => {
    const answer = done('activate', await ask());
    const { device_no, device_secret: secret } = withTimes(mirrorContract.activate.output, answer);
    must(Buffer.from(secret, 'base64').length === 32, 'device_secret is not base64 of 32 bytes');
    const identity = { device_no, secret };
    secrets.push(identity);
    await onSecret(identity);
  };
  const beatAs = (at: number) => wire.as(secrets.at(at) as Identity).post(HEARTBEAT, { seq: 0 });
  return [
    rule('activation.wrong_code', 'A wrong code is refused with 20002', async () =>
      refused('a wrong code', await ask({ active_code: 'AAAA-AAAA-AAAA' }), [200, 20002]),
    ),
    rule(
      'activation.code',
      'Number and code give a secret of 32 bytes; spaces, dashes and case of the code do not matter',
      activate,
    ),
    rule('activation.lost_answer', 'Until the first signed request the same code works again', activate),
    rule(
      'activation.two_mirrors_with_one_number',
      'Of two mirrors with one number only the one that was activated last is heard',
      async () => {
        refused('the older mirror', await beatAs(0), [401, 10401, 'signature']);
        done('the newer mirror', await beatAs(-1));
      },
    ),
    rule('activation.used_code', 'After the first signed request the code is used up', async () =>
      refused('the used code', await ask(), [200, 20002]),
    ),
  ];
}
