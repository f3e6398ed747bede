import { done, must, type Rule, refused, rule, Skipped, same } from './check.ts';
import { addPhoto, begun, create, ENDED, finish, jpeg, PATH, resultOf, upload, WITHOUT_PHOTOS } from './sent-test.ts';

const CONFLICT = [409, 40010] as const;
const IN_PARALLEL = 5;

/** The rules for tests that are sent again, lost, out of order or at the same time. */
export const repeatRules: readonly Rule[] = [
  rule('repeat.create', 'The same create again is the same test, with duplicate 1', async (at) => {
    const start = begun(at);
    const first = done('create', await at.mirror.post(PATH.create, start));
    const again = done('again', await at.mirror.post(PATH.create, start));
    same('ids', [again.analysis_id, again.share_id], [first.analysis_id, first.share_id]);
    same('duplicate', [first.duplicate, again.duplicate], [0, 1]);
  }),
  rule('repeat.other_content', 'A client_uuid with another content is refused with 40010', async (at) => {
    const start = begun(at);
    await create(at, start);
    refused('another seq', await at.mirror.post(PATH.create, { ...start, seq: 2_000_000 }), CONFLICT);
  }),
  rule('repeat.photo', 'The same photo again is kept once, with duplicate 1', async (at) => {
    const analysis_id = await create(at, begun(at));
    const white = await at.photo();
    const first = done('photo', await addPhoto(at, analysis_id, white));
    const again = done('again', await addPhoto(at, analysis_id, white));
    same('sha256', again.sha256, first.sha256);
    same('duplicate', [first.duplicate, again.duplicate], [0, 1]);
    done('finish', await finish(at, analysis_id));
    done('after the end', await addPhoto(at, analysis_id, white));
    const { images } = await resultOf(at, analysis_id);
    same('photos', images, [{ kind: 'white', sha256: first.sha256 }]);
  }),
  rule(
    'repeat.other_photo',
    'Another photo of the same kind is refused with 40010, any new one after the end with 11001',
    async (at) => {
      const analysis_id = await create(at, begun(at));
      done('photo', await addPhoto(at, analysis_id, await at.photo()));
      refused('another photo', await addPhoto(at, analysis_id, await at.photo('#336')), CONFLICT);
      done('finish', await finish(at, analysis_id));
      refused('a late photo', await addPhoto(at, analysis_id, await at.photo('#363'), 'uv'), [409, 11001]);
    },
  ),
  rule('repeat.finish', 'The same end again is the same, another one is refused with 40010', async (at) => {
    const analysis_id = await create(at, begun(at, WITHOUT_PHOTOS));
    const first = done('finish', await finish(at, analysis_id));
    const again = done('again', await finish(at, analysis_id));
    same('duplicate', [first.duplicate, again.duplicate], [0, 1]);
    same('status', [first.status, again.status], [2, 2]);
    const other = await finish(at, analysis_id, { status: 4, reason_key: 'analysis_failed' });
    refused('another end', other, CONFLICT);
  }),
  rule('repeat.upload', 'The same upload again is the same test, with duplicate 1', async (at) => {
    const start = begun(at);
    const files = [jpeg('white', await at.photo()), jpeg('uv', await at.photo('#636'))];
    const first = done('upload', await upload(at.mirror, start, ENDED, files));
    const again = done('again', await upload(at.mirror, start, ENDED, [...files].reverse()));
    same('ids', [again.analysis_id, again.share_id], [first.analysis_id, first.share_id]);
    same('duplicate', [first.duplicate, again.duplicate], [0, 1]);
  }),
  rule('repeat.steps_then_whole', 'A test that was begun in steps may be sent as a whole', async (at) => {
    const start = begun(at);
    const analysis_id = await create(at, start);
    const whole = done('upload', await upload(at.mirror, start, ENDED, [jpeg('white', await at.photo())]));
    same('analysis_id', whole.analysis_id, analysis_id);
    same('status', (await resultOf(at, analysis_id)).status, 2);
  }),
  rule(
    'repeat.ended_then_whole',
    'A test that has ended in steps may be sent as a whole, and the other way round',
    async (at) => {
      const white = await at.photo();
      const inSteps = begun(at);
      const analysis_id = await create(at, inSteps);
      done('photo', await addPhoto(at, analysis_id, white));
      done('finish', await finish(at, analysis_id));
      const whole = done('upload', await upload(at.mirror, inSteps, ENDED, [jpeg('white', white)]));
      same('in steps first', [whole.analysis_id, whole.duplicate], [analysis_id, 1]);
      const files = [jpeg('white', white), jpeg('uv', white)];
      refused('another photo', await upload(at.mirror, inSteps, ENDED, files), CONFLICT);

      const atOnce = begun(at);
      const first = done('upload', await upload(at.mirror, atOnce, ENDED, [jpeg('white', white)]));
      done('create', await at.mirror.post(PATH.create, atOnce));
      done('photo', await addPhoto(at, String(first.analysis_id), white));
      const end = done('finish', await finish(at, String(first.analysis_id)));
      same('as a whole first', [end.analysis_id, end.duplicate], [first.analysis_id, 1]);
    },
  ),
  rule('repeat.replay', 'The same signed request may come twice and does no harm', async (at) => {
    const [first, again] = await at.mirror.replay(PATH.create, begun(at));
    same('ids', done('again', again).analysis_id, done('create', first).analysis_id);
    same('duplicate', again.fields.duplicate, 1);
  }),
  rule('repeat.lost_answer', 'A test whose answer was lost is sent again, and is one test', async (at) => {
    const start = begun(at, WITHOUT_PHOTOS);
    await at.mirror.loseAnswer(PATH.create, start);
    const second = done('again', await at.mirror.post(PATH.create, start));
    const third = done('once more', await at.mirror.post(PATH.create, start));
    same('ids', third.analysis_id, second.analysis_id);
    same('duplicate', third.duplicate, 1);
  }),
  rule('repeat.at_once', 'The same test many times at once is one test, and one answer says so', async (at) => {
    const start = begun(at, WITHOUT_PHOTOS);
    const answers = await Promise.all(Array.from({ length: IN_PARALLEL }, () => upload(at.mirror, start)));
    const fields = answers.map((answer) => done('upload', answer));
    same('tests', new Set(fields.map(({ analysis_id }) => analysis_id)).size, 1);
    same('new ones', fields.filter(({ duplicate }) => duplicate === 0).length, 1);
  }),
  rule('order.any', 'Tests may arrive in any order', async (at) => {
    const old = begun(at, { ...WITHOUT_PHOTOS, test_time: new Date(at.mirror.now() - 3_600_000).toISOString() });
    const late = begun(at, WITHOUT_PHOTOS);
    done('the newer one', await upload(at.mirror, late));
    const { analysis_id } = done('the older one', await upload(at.mirror, old));
    same('test_time', (await resultOf(at, String(analysis_id))).test_time.toISOString(), old.test_time);
  }),
  rule(
    'order.end_before_photo',
    'A success without its white photo is refused, and ends after the photo has come',
    async (at) => {
      const analysis_id = await create(at, begun(at));
      refused('the end', await finish(at, analysis_id), [200, 11001, 'white']);
      done('photo', await addPhoto(at, analysis_id, await at.photo()));
      done('finish', await finish(at, analysis_id));
    },
  ),
  rule(
    'ids.of_one_mirror',
    'Ids belong to a mirror: another one may use the same client_uuid, and does not see the test',
    async (at) => {
      if (!at.other) throw new Skipped('give a second mirror: --device NUMBER --code CODE');
      const start = begun(at, WITHOUT_PHOTOS);
      const mine = done('one', await upload(at.mirror, start));
      const theirs = done('other', await upload(at.other, { ...start, seq: 1 }));
      must(mine.analysis_id !== theirs.analysis_id, 'two mirrors share a test');
      const { analysis_id } = mine;
      const seen = await at.other.get(PATH.result, { analysis_id: String(analysis_id) });
      refused('the test of another mirror', seen, [200, 11001]);
    },
  ),
];
