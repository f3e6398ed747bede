import { randomUUID } from 'node:crypto';
import { mirrorContract } from '@skin-mirror/shared/mirror/mirror.contract.ts';
import { withTimes } from '../client/answer.ts';
import type { FilePart } from '../client/request-body.ts';
import { done, type Place } from './check.ts';
import type { Wire } from './wire.ts';

export const PATH = {
  create: mirrorContract.createRecord.rest.path,
  image: mirrorContract.addImage.rest.path,
  finish: mirrorContract.finishRecord.rest.path,
  upload: mirrorContract.uploadRecord.rest.path,
  result: mirrorContract.result.rest.path,
};

type Fields = Readonly<Record<string, unknown>>;

/** A shop may ask for each field. */
export const CUSTOMER = {
  nickname: 'Conform',
  mobile: '13600009999',
  sex: 0,
  age: 34,
  location: 'East',
  level: 'Gold',
  comments: 'none',
  introducer: 'Li',
};

let seq = 0;

/** The start of a test that nobody has sent. */
export const begun = ({ mirror }: Place, over: Fields = {}) => {
  seq += 1;
  return {
    client_uuid: randomUUID(),
    seq,
    test_time: new Date(mirror.now() - 1000).toISOString(),
    capture_state: 1,
    customer: CUSTOMER,
    consent: { text_id: 'conform', photos: 1, contact: 1, marketing: 0 },
    questions: {},
    ...over,
  };
};

export const WITHOUT_PHOTOS = { consent: { text_id: 'conform', photos: 0, contact: 1, marketing: 0 } };

export const MEASURED = {
  algo_version: 'conform',
  skin_type: { type: 'dry' },
  tone: { ita: 35 },
  dims: {
    acne: { layer: 'layer', raw: 42.5, count: 7 },
    collagen: { layer: 'deep', raw: 64 },
    water: [
      { layer: 'layer', raw: 71 },
      { layer: 'deep', raw: 55 },
    ],
  },
};

export const ENDED = { status: 2, result: MEASURED };

export const jpeg = (field: string, bytes: Uint8Array): FilePart => ({ field, name: `${field}.jpg`, bytes });

export const create = async ({ mirror }: Place, start: Fields): Promise<string> =>
  String(done('create', await mirror.post(PATH.create, start)).analysis_id);

export const addPhoto = ({ mirror }: Place, analysis_id: string, bytes: Uint8Array, kind = 'white') =>
  mirror.post(PATH.image, { analysis_id, kind }, [jpeg('file', bytes)]);

export const finish = ({ mirror }: Place, analysis_id: string, end: Fields = ENDED) =>
  mirror.post(PATH.finish, { analysis_id, ...end });

/** A whole test without photos. */
export const upload = (mirror: Wire, start: Fields, end: Fields = ENDED, files: readonly FilePart[] = []) =>
  mirror.post(PATH.upload, { meta: { ...start, ...end } }, files);

export async function resultOf({ mirror }: Place, analysis_id: string) {
  const fields = done('result', await mirror.get(PATH.result, { analysis_id }));
  return withTimes(mirrorContract.result.output, fields);
}
