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
  const stock = Array.from({ length: STOCK_SIZE }, (_, index) =>
    createPersona(createRandom(`stock ${index}`), `stock ${index}`),
  );
  const painted = new Map<string, Promise<Buffer>>();

  /** Returns one of 40 stock photos. Many tests share these photos, which saves disk space. */
  function fromStock(persona: Persona): Promise<Buffer> {
    const same = stock.filter(({ sex }) => sex === persona.sex);
    const nearest = same.reduce((best, next) => (unlikeness(next, persona) < unlikeness(best, persona) ? next : best));
    const picture = painted.get(nearest.id) ?? painter.paint('white', subjectOf(nearest, 0), { width: STOCK_WIDTH });
    painted.set(nearest.id, picture);
    return picture;
  }

  return {
    async take({ visit, end, device_no }, kind, seed) {
      if (visit.photos === 'shared') return { kind, bytes: await fromStock(visit.persona) };
      const label = `${device_no} SEED ${seed} #${visit.number}`;
      const blur = end.reason_key === 'blurred' ? BLUR : 0;
      const subject = subjectOf(visit.persona, visit.days_since_first);
      return { kind, bytes: await painter.paint(kind, subject, { width: FULL_WIDTH, label, blur }) };
    },
  };
}

const unlikeness = (a: Persona, b: Persona): number => Math.abs(a.age - b.age) / 8 + Math.abs(a.ita - b.ita) / 6;

function subjectOf(persona: Persona, days: number): FaceSubject {
  const { id, sex, age, ita, face_shape } = persona;
  return { key: id, sex, age, ita, face_shape, scores: scoresAfter(persona, days) };
}
