// @module-tag long

import { DIMENSION_KEYS, IMAGE_KINDS, LIGHT_MODES, TONES } from '@skin-mirror/shared/dimension/dimension.ts';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { createPersona } from '../person/personas.ts';
import { createRandom } from '../random.ts';
import { closeUpOf } from './close-up.ts';
import { createFacePainter, type FaceSubject } from './face-image.ts';

const subject: FaceSubject = { ...createPersona(createRandom('face'), 'face', { sex: 0, age: 38 }), key: 'face' };
const painter = createFacePainter();
const full = { width: 720, label: 'SIM-0007 SEED 42 #17' };

// `stats` reads the picture that a pipeline begins with, so each pipeline is run before it.

async function brightness(bytes: Buffer): Promise<number> {
  const cheeks = sharp(bytes).extract({ left: 200, top: 440, width: 320, height: 220 });
  const { channels } = await sharp(await cheeks.png().toBuffer()).stats();
  return channels.reduce((sum, channel) => sum + channel.mean, 0) / channels.length;
}

const scoresOf = (score: number) =>
  Object.fromEntries(DIMENSION_KEYS.map((key) => [key, score])) as FaceSubject['scores'];

/** Returns by how much the pixels of two photos differ on average, of 255. */
async function unlikeness(a: Buffer | undefined, b: Buffer | undefined): Promise<number> {
  const difference = sharp(a).composite([{ input: b as Buffer, blend: 'difference' }]);
  const { channels } = await sharp(await difference.removeAlpha().png().toBuffer()).stats();
  return channels.reduce((sum, channel) => sum + channel.mean, 0) / channels.length;
}

describe('a drawn face', () => {
  it('is a JPEG of 720 × 960 and usual size for every kind of photo', async () => {
    for (const kind of IMAGE_KINDS.filter((one) => !closeUpOf(one))) {
      const bytes = await painter.paint(kind, subject, full);
      const { format, width, height } = await sharp(bytes).metadata();
      expect({ format, width, height }).toEqual({ format: 'jpeg', width: 720, height: 960 });
      expect(bytes.length).toBeGreaterThan(25_000);
      expect(bytes.length).toBeLessThan(130_000);
    }
  });

  it('has a square picture for each close-up, and others for another one or another skin', async () => {
    const first = await painter.paint('scalp_1', subject, full);
    expect(await sharp(first).metadata()).toMatchObject({ format: 'jpeg', width: 720, height: 720 });
    expect(await createFacePainter().paint('scalp_1', subject, full)).toEqual(first);
    for (const other of [
      await painter.paint('scalp_2', subject, full),
      await painter.paint('dermatoscope_1', subject, full),
      await painter.paint('scalp_1', { ...subject, key: 'another' }, full),
    ])
      expect(other.equals(first)).toBe(false);
  });

  it('has the same bytes every time, and others for another face, light or label', async () => {
    const first = await painter.paint('white', subject, full);
    expect(await createFacePainter().paint('white', subject, full)).toEqual(first);
    const others = [
      await painter.paint('white', { ...subject, key: 'another' }, full),
      await painter.paint('positive', subject, full),
      await painter.paint('white', subject, { ...full, label: 'SIM-0007 SEED 42 #18' }),
      await painter.paint('white', subject, { ...full, blur: 8 }),
    ];
    for (const other of others) expect(other.equals(first)).toBe(false);
  });

  it('keeps its hair on another day, a little older and with a slightly different skin', async () => {
    const hair = { left: 320, top: 95, width: 80, height: 24 };
    const hairOf = async (look: Partial<FaceSubject>) =>
      sharp(await painter.paint('white', { ...subject, ...look }, { width: 720 }))
        .extract(hair)
        .png()
        .toBuffer();
    const first = await hairOf({});
    for (const ita of [subject.ita - 2, subject.ita - 1, subject.ita + 1, subject.ita + 2]) {
      expect(await unlikeness(first, await hairOf({ ita, age: subject.age + 1 }))).toBeLessThan(1);
    }
  });

  it('is darker the darker the tone', async () => {
    const angles = [58, 48, 34, 18, -10, -45];
    const shades = [];
    for (const ita of angles)
      shades.push(await brightness(await painter.paint('white', { ...subject, ita }, { width: 720 })));
    expect(shades).toHaveLength(TONES.length);
    expect(shades).toEqual(shades.toSorted((a, b) => b - a));
  });

  it.each([...DIMENSION_KEYS, 'oil'] as const)('shows %s in a light, more of it the worse it is', async (what) => {
    const steps = [0, 1, 2].map((step) => ({
      ...subject,
      oil: what === 'oil' ? step / 2 : 0,
      scores: { ...scoresOf(95), ...(what !== 'oil' && { [what]: [95, 70, 40][step] }) },
    }));
    const shown = LIGHT_MODES.map(async (mode) => {
      const [clear, some, more] = await Promise.all(steps.map((face) => painter.paint(mode, face, { width: 480 })));
      const [low, high] = [await unlikeness(clear, some), await unlikeness(clear, more)];
      expect(high).toBeGreaterThanOrEqual(low);
      return high;
    });
    // The same face drawn twice differs by 0, and blackheads are small.
    expect(Math.max(...(await Promise.all(shown)))).toBeGreaterThan(0.05);
  });

  it('shows more marks the worse the score', async () => {
    const at = (score: number) => ({ ...subject, scores: scoresOf(score) });
    const [good, bad] = [at(96), at(40)];
    for (const mode of ['brown', 'negative', 'uv'] as const) {
      const [clear, marked] = [await painter.paint(mode, good, full), await painter.paint(mode, bad, full)];
      expect(await brightness(marked)).toBeLessThan(await brightness(clear));
    }
  });
});
