import { closeUpsOf, type ImageKind, LENSES, type Lens } from '@skin-mirror/shared/dimension/dimension.ts';
import { createRandom, type Random } from '../random.ts';
import type { FaceMarks } from './face-marks.ts';
import type { FaceLook } from './face-plate.ts';

export interface CloseUpKind {
  readonly lens: Lens;
  readonly kind: ImageKind;
}

/** The person under the lens. The same `key` always gives the same marks. */
interface CloseUpSubject extends Pick<FaceLook, 'ita'> {
  readonly key: string;
  readonly scores: FaceMarks['scores'];
}

/** Returns the lens of a close-up. Returns undefined for pictures of the face. */
export function closeUpOf(kind: ImageKind): CloseUpKind | undefined {
  const lens = LENSES.find((one) => (closeUpsOf(one) as ImageKind[]).includes(kind));
  return lens && { lens, kind };
}

/** Draws skin or scalp under a lens, as the content of an SVG of `size` × `size`. Worse scores show more marks. */
export function closeUpDrawing({ lens, kind }: CloseUpKind, subject: CloseUpSubject, size: number): string {
  const random = createRandom(`${subject.key} ${kind}`);
  const drawn = lens === 'scalp' ? scalp(subject, random, size) : skin(subject, random, size);
  const half = size / 2;
  return `<radialGradient id="lens"><stop offset=".72" stop-opacity="0"/><stop offset="1" stop-opacity=".7"/></radialGradient><rect width="${size}" height="${size}" fill="${skinColor(subject)}"/>${drawn}<circle cx="${half}" cy="${half}" r="${size * 0.75}" fill="url(#lens)"/>`;
}

/** Lighter skin has a larger angle `ita`. */
function skinColor({ ita }: CloseUpSubject): string {
  const light = Math.round(Math.min(82, Math.max(34, 58 + ita / 2.6)));
  return `hsl(20 45% ${light}%)`;
}

/** The number of marks for a score: none at 100. */
const marksFor = (score: number, most: number): number => Math.round((most * (100 - score)) / 100);

const many = (count: number, draw: () => string): string => Array.from({ length: count }, draw).join('');
const fixed = (value: number): string => value.toFixed(1);

function skin({ scores }: CloseUpSubject, random: Random, size: number): string {
  const at = () => fixed(random.between(0, size));
  const furrow = () => {
    const [x, y] = [random.between(-40, size), random.between(-40, size)];
    const [dx, dy] = [random.between(30, 90), random.between(-50, 50)];
    return `M${fixed(x)} ${fixed(y)}l${fixed(dx)} ${fixed(dy)}`;
  };
  const dots = (count: number, from: number, to: number) =>
    many(count, () => `<circle cx="${at()}" cy="${at()}" r="${fixed(random.between(from, to))}"/>`);
  return `<path d="${many(420, furrow)}" stroke="#5b3a28" stroke-opacity=".22" stroke-width="1.6" fill="none"/>
<g fill="#4a2c1e" opacity=".55">${dots(40 + marksFor(scores.pore, 160), 2, 5)}</g>
<g fill="#7a4a2a" opacity=".3">${dots(marksFor(scores.spot, 26), 10, 34)}</g>
<g fill="#c8453c" opacity=".22">${dots(marksFor(scores.sensitive, 22), 14, 46)}</g>
<g fill="#fff" opacity=".35">${dots(marksFor(scores.water, 70), 2, 7)}</g>`;
}

function scalp({ scores }: CloseUpSubject, random: Random, size: number): string {
  const lean = random.between(-40, 40);
  const hair = () => {
    const [x, y] = [random.between(0, size), random.between(0, size)];
    const [bend, long] = [random.between(-30, 30), random.between(180, 320)];
    return `M${fixed(x)} ${fixed(y)}q${fixed(bend + lean)} ${fixed(-long / 2)} ${fixed(lean * 2)} ${fixed(-long)}`;
  };
  const flake = () =>
    `<ellipse cx="${fixed(random.between(0, size))}" cy="${fixed(random.between(0, size))}" rx="${fixed(random.between(4, 12))}" ry="${fixed(random.between(3, 8))}"/>`;
  return `<g fill="#c8453c" opacity=".16">${many(marksFor(scores.sensitive, 24), flake)}</g>
<g fill="#f6efe6" opacity=".75">${many(6 + marksFor(scores.water, 60), flake)}</g>
<path d="${many(120, hair)}" stroke="#241a16" stroke-width="5" stroke-linecap="round" fill="none" opacity=".9"/>`;
}
