import { randomUUID } from 'node:crypto';
import { ERRORS } from '@skin-mirror/shared/kernel/errors.ts';
import { mirrorContract } from '@skin-mirror/shared/mirror/mirror.contract.ts';
import { MAX_IMAGE_BYTES } from '@skin-mirror/shared/mirror/mirror.ts';
import { withTimes } from '../client/answer.ts';
import type { FilePart } from '../client/request-body.ts';
import { done, must, type Place, type Rule, refused, rule, same } from './check.ts';
import {
  addPhoto,
  begun,
  CUSTOMER,
  create,
  ENDED,
  finish,
  jpeg,
  MEASURED,
  PATH,
  resultOf,
  upload,
  WITHOUT_PHOTOS,
} from './sent-test.ts';
import { hashOf } from './wire.ts';

const MINUTE_MS = 60_000;
const INVALID = ERRORS.INPUT_INVALID.wire;
const no = (detail?: string) => (detail === undefined ? ([200, INVALID] as const) : ([200, INVALID, detail] as const));
const ahead = ({ mirror }: Place, ms: number) => ({ test_time: new Date(mirror.now() + ms).toISOString() });

/** The rules for the content of a test. */
export const testRules: readonly Rule[] = [
  rule('test.steps', 'A test in steps has its photo, its scores as measured, a report and a QR code', async (at) => {
    const start = begun(at);
    const analysis_id = await create(at, start);
    const white = await at.photo();
    const stored = done('photo', await addPhoto(at, analysis_id, white));
    same('sha256', stored.sha256, hashOf(white));
    const end = done('finish', await finish(at, analysis_id));
    withTimes(mirrorContract.finishRecord.output, end);
    same('end', [end.status, end.reason_key, end.reason], [2, null, '']);
    const result = await resultOf(at, analysis_id);
    same('client_uuid', result.client_uuid, start.client_uuid);
    const measured = result.scores.map(({ dimension, layer, raw }) => [dimension, layer, raw]);
    const sent = Object.entries(MEASURED.dims).flatMap(([name, one]) =>
      [one].flat().map(({ layer, raw }) => [name, layer, raw]),
    );
    same('scores', new Set(measured.map(String)), new Set(sent.map(String)));
    must(result.qr !== null && (result.qr.text !== '' || result.qr.image_url !== null), 'there is no QR code');
  }),
  rule('test.report', 'The report is that of the test, and has neither name nor number of the customer', async (at) => {
    const nickname = `Conform ${randomUUID()}`;
    const mobile = '13612345678';
    const start = begun(at, { ...WITHOUT_PHOTOS, customer: { ...CUSTOMER, nickname, mobile } });
    const dims = { acne: { layer: 'layer', raw: Math.floor(Math.random() * 100) } };
    const end = { status: 2, result: { ...MEASURED, dims } };
    const { analysis_id, share_id } = done('upload', await upload(at.mirror, start, end));
    const { report_url } = await resultOf(at, String(analysis_id));
    const shareId = new URLSearchParams(report_url.split('?').at(-1)).get('shareId') ?? '';
    same('the address names the report of', shareId, share_id);
    const page = await at.mirror.plain('GET', `/skinSrv/analysis/shareDetail?${new URLSearchParams({ shareId })}`);
    const text = JSON.stringify(done('report', page));
    must(!text.includes(nickname) && !text.includes(mobile), 'the report tells who the customer is');
  }),
  rule('test.future', 'A test may be 5 minutes ahead of the server, not more', async (at) => {
    done('4 minutes', await upload(at.mirror, begun(at, { ...WITHOUT_PHOTOS, ...ahead(at, 4 * MINUTE_MS) })));
    const late = await at.mirror.post(PATH.create, begun(at, ahead(at, 10 * MINUTE_MS)));
    refused('10 minutes', late, no('test_time'));
  }),
  rule('test.past', 'A test may be years old, but not of the last century', async (at) => {
    const old = begun(at, { ...WITHOUT_PHOTOS, test_time: '2021-02-03T04:05:06+08:00' });
    const { analysis_id } = done('of 2021', await upload(at.mirror, old));
    same('test_time', (await resultOf(at, String(analysis_id))).test_time.toISOString(), '2021-02-02T20:05:06.000Z');
    refused(
      'of 1999',
      await at.mirror.post(PATH.create, begun(at, { test_time: '1999-12-31T00:00:00Z' })),
      no('test_time'),
    );
    refused(
      'no offset',
      await at.mirror.post(PATH.create, begun(at, { test_time: '2026-01-01T00:00:00' })),
      no('test_time'),
    );
  }),
  rule('test.consent', 'Without consent to photos none is taken, and a success needs none', async (at) => {
    const analysis_id = await create(at, begun(at, WITHOUT_PHOTOS));
    refused('a photo', await addPhoto(at, analysis_id, await at.photo()), no('consent'));
    done('finish', await finish(at, analysis_id));
    same('photos', (await resultOf(at, analysis_id)).images, []);
    const consent = { text_id: '', photos: false, contact: true, marketing: false };
    done('true and false', await upload(at.mirror, begun(at, { consent })));
    const misspelt = await at.mirror.post(PATH.create, begun(at, { consent: { photo: 0 } }));
    refused('an unknown field', misspelt, no('consent'));
  }),
  rule(
    'test.unknown',
    'A guide and answers that the shop does not know are named, and the test is kept',
    async (at) => {
      const start = begun(at, { ...WITHOUT_PHOTOS, user_acct: `nobody-${randomUUID()}`, questions: { nowhere: 'x' } });
      const answer = done('create', await at.mirror.post(PATH.create, start));
      same('unknown', answer.unknown, ['user_acct', 'questions.nowhere']);
    },
  ),
  rule('test.reason', 'An end without a result needs its reason, a success its result', async (at) => {
    const analysis_id = await create(at, begun(at, WITHOUT_PHOTOS));
    refused('no reason', await finish(at, analysis_id, { status: 3 }), no('reason_key'));
    refused('no result', await finish(at, analysis_id, { status: 2 }), no('result'));
    const end = done('finish', await finish(at, analysis_id, { status: 3, reason_key: 'no_face' }));
    same('end', [end.status, end.reason_key], [3, 'no_face']);
    must(String(end.reason) !== '', 'there is no reason for people');
  }),
  rule(
    'test.quality',
    'Photos are rated from 0 to 1, 1 is best; sharpness has one of two names; the end tells what counts',
    async (at) => {
      const end = async (quality: object) =>
        finish(at, await create(at, begun(at, WITHOUT_PHOTOS)), { ...ENDED, quality });
      const good = { face: 0.9, light: 0.9 };
      same('sharp', done('sharpness', await end({ ...good, sharpness: 0.95 })).status, 2);
      same('sharp', done('blur', await end({ ...good, blur: 0.95 })).status, 2);
      const poor = done('not sharp', await end({ ...good, sharpness: 0.01 }));
      // The shop may take any photo.
      must(
        poor.status === 2 || (poor.status === 3 && poor.reason_key === 'blurred'),
        'a blurred photo has another end',
      );
      refused('both names', await end({ ...good, blur: 0.9, sharpness: 0.9 }), no('quality.sharpness'));
      refused('percent', await end({ ...good, sharpness: 95 }), no('quality.sharpness'));
    },
  ),
  rule(
    'test.result',
    'A result has no unknown fields and values from 0 to 100; two dimensions have older names',
    async (at) => {
      const end = async (over: object) =>
        finish(at, await create(at, begun(at, WITHOUT_PHOTOS)), { status: 2, result: { ...MEASURED, ...over } });
      const one = { layer: 'layer', raw: 50 };
      refused('an unknown field', await end({ skinage: 30 }), no());
      refused('101', await end({ dims: { acne: { ...one, raw: 101 } } }), no('result.dims.acne.raw'));
      refused('no dimension', await end({ dims: {} }), no());
      refused('an unknown dimension', await end({ dims: { beauty: one } }), no());
      const answer = done('older names', await end({ dims: { roughness: one, moisture: one } }));
      const { scores } = await resultOf(at, String(answer.analysis_id));
      same('scores', scores.map(({ dimension }) => dimension).sort(), ['texture', 'water']);
    },
  ),
  rule('test.types', 'In JSON numbers are numbers, and what is not known is left out', async (at) => {
    const refuses = async (customer: object, field: string) =>
      refused(field, await at.mirror.post(PATH.create, begun(at, { customer })), no(`customer.${field}`));
    await refuses({ nickname: 'A', age: '34' }, 'age');
    await refuses({ nickname: 'A', sex: null }, 'sex');
    await refuses({ nickname: 'A'.repeat(65) }, 'nickname');
    refused('no uuid', await at.mirror.post(PATH.create, begun(at, { client_uuid: '1' })), no('client_uuid'));
    const inForm = await upload(at.mirror, begun(at, { seq: '1' }), ENDED, [jpeg('white', await at.photo())]);
    refused('JSON in a form', inForm, no('meta.seq'));
  }),
  rule('test.not_found', 'An unknown test is refused with 11001', async (at) => {
    const analysis_id = randomUUID();
    refused('finish', await finish(at, analysis_id), no());
    refused('result', await at.mirror.get(PATH.result, { analysis_id }), no());
  }),
  rule('photo.formats', 'A photo is a JPEG, PNG or WebP of at most 6 MiB', async (at) => {
    const analysis_id = await create(at, begun(at));
    const text = new TextEncoder().encode('no picture');
    refused('a text', await addPhoto(at, analysis_id, text), [200, ERRORS.FILE_TYPE.wire]);
    const large = new Uint8Array(MAX_IMAGE_BYTES + 1);
    large.set(await at.photo());
    refused('6 MiB and a byte', await addPhoto(at, analysis_id, large), [200, ERRORS.FILE_TOO_LARGE.wire]);
    refused('an unknown kind', await addPhoto(at, analysis_id, await at.photo(), 'selfie'), no('kind'));
  }),
  rule(
    'upload.detail',
    'In a whole test a refused field begins with meta., and a refused photo is named by its kind',
    async (at) => {
      const white = jpeg('white', await at.photo());
      const sent = (over: Readonly<Record<string, unknown>>, ...files: readonly FilePart[]) =>
        upload(at.mirror, begun(at, over), ENDED, files);
      refused('test_time', await sent(ahead(at, 10 * MINUTE_MS), white), no('meta.test_time'));
      refused('age', await sent({ customer: { ...CUSTOMER, age: 121 } }, white), no('meta.customer.age'));
      refused('declined', await sent(WITHOUT_PHOTOS, white), no('meta.consent'));
      refused('no white photo', await sent({}, jpeg('uv', white.bytes)), no('white'));
      refused('an unknown kind', await sent({}, white, jpeg('selfie', white.bytes)), no('selfie'));
      refused('a kind twice', await sent({}, white, white), no('white'));
      const text = jpeg('uv', new TextEncoder().encode('no picture'));
      refused('a text', await sent({}, white, text), [200, ERRORS.FILE_TYPE.wire, 'uv']);
      const large = new Uint8Array(MAX_IMAGE_BYTES + 1);
      large.set(white.bytes);
      refused('6 MiB and a byte', await sent({}, white, jpeg('uv', large)), [200, ERRORS.FILE_TOO_LARGE.wire, 'uv']);
    },
  ),
];
