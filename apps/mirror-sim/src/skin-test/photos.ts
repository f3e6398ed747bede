import type { ImageKind } from '@skin-mirror/shared/dimension/dimension.ts';
import { createFacePainter, type FaceSubject } from '../face/face-image.ts';
import { createPersona, type Persona } from '../person/personas.ts';
import { createRandom } from '../random.ts';
import { scoresAfter } from './measurement.ts';
import type { SkinTest } from './skin-test.ts';

export interface Photo {
  readonly kind: ImageKind;
  readonly bytes: Buffer;
}

export interface Photographer {
  /** Takes a photo. The same arguments always give the same bytes. The photo shows the seed in a corner. */
  take(test: SkinTest, kind: ImageKind, seed: string | number): Promise<Photo>;
}

const FULL_WIDTH = 720;
const STOCK_WIDTH = 480;
const STOCK_SIZE = 40;
const BLUR = 9;

export function createPhotographer(): Photographer {
  const painter = createFacePainter();
  const stockPainter = createFacePainter(STOCK_SIZE);
  const stock = Array.from({ length: STOCK_SIZE }, (_, index) =>
    createPersona(createRandom(`stock ${index}`), `stock ${index}`),
  );
  /** Returns one of 40 faces with the marks of this person. To draw the face itself takes most of the time. */
  function fromStock(persona: Persona, days: number): Promise<Buffer> {
    const same = stock.filter(({ sex }) => sex === persona.sex);
    const { age, ita, face_shape } = same.reduce((best, next) =>
      unlikeness(next, persona) < unlikeness(best, persona) ? next : best,
    );
    const subject = { ...subjectOf(persona, days), age, ita, face_shape };
    return stockPainter.paint('white', subject, { width: STOCK_WIDTH });
  }

  return {
    async take({ visit, end, device_no }, kind, seed) {
      if (visit.photos === 'shared') return { kind, bytes: await fromStock(visit.persona, visit.days_since_first) };
      const label = `${device_no} SEED ${seed} #${visit.number}`;
      const blur = end.reason_key === 'blurred' ? BLUR : 0;
      const subject = subjectOf(visit.persona, visit.days_since_first);
      return { kind, bytes: await painter.paint(kind, subject, { width: FULL_WIDTH, label, blur }) };
    },
  };
}

const unlikeness = (a: Persona, b: Persona): number => Math.abs(a.age - b.age) / 8 + Math.abs(a.ita - b.ita) / 6;

function subjectOf(persona: Persona, days: number): FaceSubject {
  const { id, sex, age, ita, face_shape, oil } = persona;
  return { key: id, sex, age, ita, face_shape, oil, scores: scoresAfter(persona, days) };
}
