import { randomUUID } from 'node:crypto';
import { mirrorContract } from '@skin-mirror/shared/mirror/mirror.contract.ts';
import { scanContract } from '@skin-mirror/shared/scan/scan.contract.ts';
import { withTimes } from '../client/answer.ts';
import { Broken, done, must, type Rule, refused, rule, Skipped, same } from './check.ts';
import { begun, PATH, resultOf, upload, WITHOUT_PHOTOS } from './sent-test.ts';
import { hashOf } from './wire.ts';

const { config, acknowledgeConfig, heartbeat } = mirrorContract;
const BODY_LIMIT = 256 * 1024;

/** Returns all files that the settings name. */
const filesIn = (value: unknown): { address: string; sha256: string | null }[] => {
  if (value === null || typeof value !== 'object') return [];
  const own = 'address' in value && 'sha256' in value ? [value as { address: string; sha256: string | null }] : [];
  return [...own, ...Object.values(value).flatMap(filesIn)];
};

/** The rules for answers, settings, heartbeats, draws and scans. */
export const answerRules: readonly Rule[] = [
  rule(
    'answer.shape',
    'Each answer has code, msg and a trace id; msg is in the language that the header locale names',
    async ({ mirror }) => {
      const ask = (locale: string) => mirror.plain('POST', heartbeat.rest.path, { seq: 0 }, { locale });
      const [en, zh] = [await ask('en'), await ask('zh')];
      must(
        /[a-z]/i.test(String(en.fields.msg)) && /\p{Script=Han}/u.test(String(zh.fields.msg)),
        'msg has another language',
      );
      must(Boolean(en.headers.get('x-tid')), 'the header x-tid is missing');
      refused('no signature', en, [401, 10401, 'header:x-device-no']);
    },
  ),
  rule(
    'answer.program_fault',
    'A wrong address or method, content type and body have a status of their own',
    async ({ mirror }) => {
      refused('address', await mirror.post('/mirrorSrv/nowhere', {}), [404, 19999]);
      refused('method', await mirror.get(PATH.create), [404, 19999]);
      refused('content type', await mirror.raw(heartbeat.rest.path, 'text/plain', 'seq=1'), [415, 11001]);
      refused('no JSON', await mirror.raw(heartbeat.rest.path, 'application/json', '{"seq":'), [400, 11001]);
    },
  ),
  rule('limit.body', 'A JSON body of more than 256 KiB is refused with 30102', async ({ mirror }) => {
    const answer = await mirror.raw(PATH.create, 'application/json', ' '.repeat(BODY_LIMIT + 1));
    refused('a large body', answer, [413, 30102]);
  }),
  rule('limit.rate', 'A mirror that sends too many tests hears 429 with Retry-After', async () => {
    throw new Skipped('the number is a setting of the server, and trying it would take its tests from the mirror');
  }),
  rule(
    'config.bundle',
    'The settings come with their revision, and as unchanged to whoever has them; they can be acknowledged',
    async ({ mirror }) => {
      const answer = done('config', await mirror.get(config.rest.path, { rev: '0' }));
      const { rev, bundle } = withTimes(config.output, answer);
      must(bundle !== undefined, 'there is no bundle');
      const again = done('config', await mirror.get(config.rest.path, { rev: String(rev) }));
      same('again', [again.unchanged, again.rev, again.bundle], [1, rev, undefined]);
      done('ack', await mirror.post(acknowledgeConfig.rest.path, { rev, ok: 1 }));
      const future = await mirror.post(acknowledgeConfig.rest.path, { rev: 2_000_000_000, ok: 1 });
      refused('a revision that does not exist', future, [200, 11001, 'rev']);
    },
  ),
  rule(
    'config.files',
    'The files of the settings are there without a signature, and have the hashes that are named',
    async ({ mirror }) => {
      const { bundle } = done('config', await mirror.get(config.rest.path, { rev: '0' }));
      for (const { address, sha256 } of filesIn(bundle)) {
        const answer = await fetch(new URL(address, mirror.server));
        const bytes = new Uint8Array(await answer.arrayBuffer());
        if (answer.status !== 200 || (sha256 !== null && hashOf(bytes) !== sha256))
          throw new Broken(`${address}: HTTP ${answer.status}, another content than named`);
      }
    },
  ),
  rule(
    'heartbeat',
    'A heartbeat hears the time and the revision of the settings, whatever revision it names',
    async ({ mirror }) => {
      const said = { seq: 1, app_version: 'conform', queue_len: 0, free_mb: 1000, is_start: 1 };
      const answer = done('heartbeat', await mirror.post(heartbeat.rest.path, { ...said, config_rev: 2_000_000_000 }));
      withTimes(heartbeat.output, { ...answer });
      const { rev } = done('config', await mirror.get(config.rest.path, { rev: '0' }));
      same('config_rev', answer.config_rev, rev);
    },
  ),
  rule('draw.once', 'A test draws once; what stops a draw is said in words', async (at) => {
    const { analysis_id, share_id } = done('upload', await upload(at.mirror, begun(at, WITHOUT_PHOTOS)));
    const draw = () => at.mirror.plain('POST', '/skinSrv/active/draw', { shareId: share_id });
    const [first, again] = [await draw(), await draw()];
    must(first.code !== 19999, 'a fault of the server');
    same(
      'again',
      [again.code, again.fields.redeem_code, again.fields.seq],
      [first.code, first.fields.redeem_code, first.fields.seq],
    );
    const shown = JSON.stringify((await resultOf(at, String(analysis_id))).draw);
    const code = String(first.fields.redeem_code ?? '');
    must(code === '' || !shown.includes(code), 'the mirror shows the code of a prize');
  }),
  rule(
    'scan.code',
    'A mirror gets a code to scan if the shop wants it; a wrong code is refused with 60004 and costs no test',
    async (at) => {
      const made = await at.mirror.post(scanContract.create.rest.path, {});
      if (made.code === 0) withTimes(scanContract.create.output, { ...made.fields });
      else refused('a code', made, [200, 11001]);
      refused('a wrong code', await at.mirror.get(scanContract.wait.rest.path, { code: randomUUID() }), [404, 60004]);
      done('a test with it', await upload(at.mirror, begun(at, { ...WITHOUT_PHOTOS, session: randomUUID() })));
    },
  ),
];
