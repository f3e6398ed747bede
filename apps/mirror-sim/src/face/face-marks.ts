import { DIMENSION_KEYS, type DimensionKey, type LightMode } from '@skin-mirror/shared/dimension/dimension.ts';
import type { Random } from '../random.ts';
import { MARKS_PER_POINT } from '../skin-test/measurement.ts';

/** The scores decide how many marks a face has and how strong they are. The random numbers decide their places. */
export interface FaceMarks {
  readonly scores: Readonly<Record<DimensionKey, number>>;
  /** From −1 (very dry) to 1 (very oily). Oily skin shines. */
  readonly oil: number;
  readonly random: Random;
}

/** An ellipse on the drawing: its centre and its half axes. */
type Area = readonly [x: number, y: number, rx: number, ry: number];

const FOREHEAD: Area = [360, 312, 118, 48];
const NOSE: Area = [360, 552, 34, 40];
const LEFT_CHEEK: Area = [252, 566, 54, 66];
const RIGHT_CHEEK: Area = [468, 566, 54, 66];
const CHIN: Area = [360, 744, 46, 22];
const CHEEKS = [LEFT_CHEEK, RIGHT_CHEEK];
/** The chin is small, so it is there once. */
const WHOLE_FACE = [FOREHEAD, FOREHEAD, CHIN, ...CHEEKS, ...CHEEKS, ...CHEEKS];

interface Scatter {
  readonly areas: readonly Area[];
  /** The number of marks per point below a score of 100. By default it is the number that the mirror counts. */
  readonly perPoint?: number;
  readonly most: number;
  /** The smallest and the largest radius of a mark. */
  readonly radius: readonly [number, number];
}

/** Skin problems that are drawn as many small marks, such as spots. */
const SCATTERED: Readonly<Partial<Record<DimensionKey, Scatter>>> = {
  spot: { areas: WHOLE_FACE, most: 60, radius: [2.5, 8] },
  uv_spot: { areas: WHOLE_FACE, most: 90, radius: [1.6, 5] },
  pigment: { areas: CHEEKS, perPoint: 0.22, most: 14, radius: [14, 32] },
  color: { areas: [...CHEEKS, FOREHEAD], perPoint: 0.25, most: 15, radius: [20, 42] },
  acne: { areas: [FOREHEAD, LEFT_CHEEK, RIGHT_CHEEK, CHIN], most: 28, radius: [5, 10] },
  pockmark: { areas: CHEEKS, most: 28, radius: [3, 6.5] },
  blackhead: { areas: [NOSE, NOSE, NOSE, CHIN], most: 100, radius: [1.2, 2.1] },
  pore: {
    areas: [FOREHEAD, FOREHEAD, NOSE, NOSE, LEFT_CHEEK, LEFT_CHEEK, RIGHT_CHEEK, RIGHT_CHEEK],
    most: 900,
    radius: [1.1, 2.4],
  },
  sensitive: { areas: [...CHEEKS, ...CHEEKS, NOSE], perPoint: 0.28, most: 18, radius: [26, 54] },
};

/** Where oily skin shines first, and where only very oily skin shines. */
const T_ZONE: readonly Area[] = [
  [360, 286, 96, 30],
  [360, 496, 13, 62],
  [360, 572, 19, 14],
  [360, 742, 30, 13],
];
const CHEEK_BONES: readonly Area[] = [
  [266, 534, 40, 20],
  [454, 534, 40, 20],
];
/** The cheeks shine from this oiliness. The skin type is then oily and not mixed. */
const ALL_SHINE_FROM = 0.5;
/** How much shine each light shows. The light of the others is filtered, or too dark. */
const SHINE: Readonly<Partial<Record<LightMode, number>>> = { white: 0.62, positive: 0.8, blue: 0.4 };

interface Ink {
  readonly colour: string;
  /** The opacity at a score of 50 (see `strengthOf`). */
  readonly opacity: number;
}

const ink = (colour: string, opacity: number): Ink => ({ colour, opacity });

const VISIBLE: Readonly<Record<LightMode, Readonly<Partial<Record<DimensionKey, Ink>>>>> = {
  white: {
    color: ink('#7d4a33', 0.12),
    pigment: ink('#6e452c', 0.24),
    sensitive: ink('#c9372c', 0.2),
    dark_circle: ink('#57405a', 0.46),
    spot: ink('#5f3a22', 0.62),
    acne: ink('#b8302a', 0.62),
    pockmark: ink('#6b3527', 0.46),
    texture: ink('#ffffff', 0.34),
    water: ink('#ffffff', 0.34),
    pore: ink('#3b241a', 0.56),
    blackhead: ink('#1f1512', 0.66),
    wrinkle: ink('#4a2a1f', 0.38),
    collagen: ink('#4a2a1f', 0.24),
  },
  positive: {
    texture: ink('#ffffff', 0.42),
    pore: ink('#2a1710', 0.7),
    blackhead: ink('#1f1512', 0.8),
    wrinkle: ink('#3c2117', 0.6),
    collagen: ink('#3c2117', 0.3),
    pockmark: ink('#3c2117', 0.54),
    acne: ink('#a83a32', 0.58),
    dark_circle: ink('#57405a', 0.34),
    water: ink('#ffffff', 0.46),
  },
  negative: {
    color: ink('#7d4a33', 0.22),
    pigment: ink('#65391f', 0.38),
    sensitive: ink('#c0281f', 0.32),
    dark_circle: ink('#4f3455', 0.56),
    spot: ink('#4f2a13', 0.76),
    acne: ink('#a81e1e', 0.85),
    pockmark: ink('#6e2a20', 0.5),
  },
  uv: { pigment: ink('#2a1a10', 0.42), spot: ink('#20130b', 0.74), uv_spot: ink('#1a0f08', 0.9) },
  woods: {
    water: ink('#cfe0ff', 0.58),
    acne: ink('#ff8a3a', 0.95),
    blackhead: ink('#ffb056', 0.9),
    uv_spot: ink('#12051f', 0.7),
  },
  blue: {
    pore: ink('#06142e', 0.62),
    acne: ink('#0a1230', 0.66),
    blackhead: ink('#06142e', 0.8),
    texture: ink('#dff0ff', 0.4),
  },
  brown: {
    color: ink('#3b1c08', 0.28),
    pigment: ink('#341603', 0.58),
    spot: ink('#2b1202', 0.9),
    uv_spot: ink('#2b1202', 0.7),
  },
  red: { sensitive: ink('#8f0d22', 0.5), acne: ink('#7c0718', 0.95), dark_circle: ink('#6d1030', 0.5) },
};

const MARKER: Readonly<Record<DimensionKey, string>> = {
  color: '#f2a33c',
  pockmark: '#b07cff',
  spot: '#ff8c1a',
  sensitive: '#ff3b5c',
  acne: '#ff2d2d',
  texture: '#29c7ac',
  wrinkle: '#19b5fe',
  dark_circle: '#8f6bff',
  blackhead: '#ffe14d',
  pore: '#5ef38c',
  water: '#3aa0ff',
  collagen: '#00d0d6',
  uv_spot: '#ff6ad5',
  pigment: '#d9822b',
};

/** Draws the marks that are visible under a light, in natural colours. */
export function marksUnderLight(mode: LightMode, marks: FaceMarks): string {
  const visible = VISIBLE[mode];
  const drawn = DIMENSION_KEYS.map((key) => {
    const own = visible[key];
    return own ? onSkin(key, own, marks) : '';
  });
  return [...drawn, shine(SHINE[mode] ?? 0, marks.oil)].join('');
}

/**
 * Returns how strongly a mark shows, from 0.1 for a very good score to 1.2. It is 1 for a score of 50. In care level 2
 * the marks stay weak, because the report says that the state is good.
 */
const strengthOf = (score: number): number => Math.min(1.2, Math.max(0.1, ((100 - score) / 50) ** 1.5));

function shine(visible: number, oil: number): string {
  const opacity = visible * Math.max(0, oil);
  if (opacity === 0) return '';
  const areas = oil >= ALL_SHINE_FROM ? [...T_ZONE, ...CHEEK_BONES] : T_ZONE;
  return `<radialGradient id="shine"><stop stop-color="#fff"/><stop offset=".4" stop-color="#fff" stop-opacity=".55"/><stop offset="1" stop-color="#fff" stop-opacity="0"/></radialGradient><g opacity="${opacity.toFixed(2)}" fill="url(#shine)">${areas.map((area) => ellipse(...area)).join('')}</g>`;
}

function onSkin(key: DimensionKey, ink: Ink, marks: FaceMarks): string {
  const id = `m-${key}`;
  const { colour } = ink;
  const opacity = Math.min(1, ink.opacity * strengthOf(marks.scores[key])).toFixed(2);
  const soft = `<radialGradient id="${id}"><stop offset=".25" stop-color="${colour}"/><stop offset="1" stop-color="${colour}" stop-opacity="0"/></radialGradient>`;
  return `${soft}<g opacity="${opacity}" fill="url(#${id})">${ellipses(key, marks)}</g>
<g opacity="${opacity}" fill="none" stroke="${colour}" stroke-width="2.6" stroke-linecap="round">${lines(key, marks)}</g>`;
}

/** Draws the marks of one dimension with coloured outlines, as a skin analysis shows them. */
export function markedOut(key: DimensionKey, marks: FaceMarks): string {
  const colour = MARKER[key];
  const width = ['pore', 'blackhead', 'uv_spot'].includes(key) ? 1.2 : 2;
  return `<g fill="${colour}" fill-opacity=".34" stroke="${colour}" stroke-width="${width}">${ellipses(key, marks)}</g>
<g fill="none" stroke="${colour}" stroke-width="2.6" stroke-linecap="round" opacity=".95">${lines(key, marks)}</g>`;
}

function ellipses(key: DimensionKey, { scores, random }: FaceMarks): string {
  if (key === 'dark_circle') return underEyes(scores.dark_circle);
  const scatter = SCATTERED[key];
  if (!scatter) return '';
  const own = random.stream(key);
  const perPoint = scatter.perPoint ?? MARKS_PER_POINT[key] ?? 0;
  const count = Math.min(scatter.most, Math.round((100 - scores[key]) * perPoint));
  return Array.from({ length: count }, () => {
    const [x, y] = pointIn(own.pick(scatter.areas), own);
    // The square of the random number gives more small marks than large ones.
    const radius = scatter.radius[0] + (scatter.radius[1] - scatter.radius[0]) * own.float() ** 2;
    return ellipse(x, y, radius, radius * own.between(0.7, 1));
  }).join('');
}

function underEyes(score: number): string {
  const height = 8 + (100 - score) * 0.18;
  return [268, 452].map((x) => ellipse(x, 505, 46, height)).join('');
}

function lines(key: DimensionKey, marks: FaceMarks): string {
  const missing = 100 - marks.scores[key];
  const own = marks.random.stream(`${key}/lines`);
  if (key === 'wrinkle') return wrinkles(missing, own);
  if (key === 'collagen') return sagging(missing, own);
  if (key === 'water') return fineLines(Math.round(missing * 1.6), 9, own);
  if (key === 'texture') return fineLines(Math.round(missing * 2.4), 4, own);
  return '';
}

/** The left and the right of the drawing. */
const SIDES = [-1, 1];

/** Draws each wrinkle that the mirror counts, as far as there is room: at the eyes, the forehead, the mouth and the brows. */
function wrinkles(missing: number, random: Random): string {
  const atEyes = (index: number) =>
    SIDES.map((side) => {
      const length = random.between(12, 16 + missing * 0.35);
      const rise = (index - 3) * 2;
      return `M${n(360 + side * 143)},${n(444 + index * 8)} q${n(side * length * 0.6)},${n(rise)} ${n(side * length)},${n(rise * 2.5)}`;
    });
  const across = (index: number) => {
    const y = 292 + index * 19 + random.between(-4, 4);
    const half = random.between(60, 104);
    return `M${n(360 - half)},${n(y)} Q360,${n(y - 14 + random.between(-4, 4))} ${n(360 + half)},${n(y + random.between(-4, 4))}`;
  };
  const underEye = (index: number) =>
    SIDES.map(
      (side) => `M${360 + side * 68},${522 + index * 10} q${side * 24},${n(random.between(6, 11))} ${side * 50},2`,
    );
  const atMouth = [
    ...SIDES.map((side) => `M${360 + side * 60},604 q${side * 20},24 ${side * 18},${n(random.between(44, 56))}`),
    ...SIDES.map((side) => `M${360 + side * 64},682 q${side * 6},16 ${side * 2},${n(random.between(22, 32))}`),
  ];
  const brows = ['M350,382 q-3,16 1,30', 'M371,382 q3,16 -1,30'];
  // Good scores have only the lines of the first turns.
  const turns = [
    [across(0)],
    [across(1), ...brows, ...atMouth.slice(0, 2)],
    [across(2)],
    [across(3), ...underEye(0)],
    [across(4)],
    underEye(1),
    atMouth.slice(2),
    [],
  ];
  const all = turns.flatMap((others, index) => [...atEyes(index), ...others]);
  return path(all.slice(0, Math.round(missing * (MARKS_PER_POINT.wrinkle ?? 0))));
}

function sagging(missing: number, random: Random): string {
  const strength = Math.min(1, missing / 55);
  const folds = SIDES.flatMap((side) => {
    const x = (distance: number) => n(360 + side * distance);
    const fold = `M${x(54)},596 Q${x(84)},${n(624 + 20 * strength)} ${x(84)},${n(640 + 50 * strength)}`;
    const jaw = `M${x(158)},648 Q${x(146 - 8 * strength)},${n(694 + random.between(0, 8))} ${x(112)},738`;
    return strength > 0.5 ? [fold, jaw] : [fold];
  });
  return missing > 14 ? path(folds) : '';
}

const fineLines = (count: number, length: number, random: Random): string =>
  path(
    Array.from({ length: Math.min(130, count) }, () => {
      const [x, y] = pointIn(random.pick(WHOLE_FACE), random);
      return `M${n(x)},${n(y)} q${n(length / 2)},${n(random.between(-3, 3))} ${n(length)},${n(random.between(-4, 4))}`;
    }),
  );

function pointIn([cx, cy, rx, ry]: Area, random: Random): readonly [number, number] {
  const angle = random.between(0, 2 * Math.PI);
  const distance = Math.sqrt(random.float());
  return [cx + rx * distance * Math.cos(angle), cy + ry * distance * Math.sin(angle)];
}

const n = (value: number): string => value.toFixed(1);
const ellipse = (x: number, y: number, rx: number, ry: number) =>
  `<ellipse cx="${n(x)}" cy="${n(y)}" rx="${n(rx)}" ry="${n(ry)}"/>`;
const path = (parts: readonly string[]) => (parts.length > 0 ? `<path d="${parts.join(' ')}"/>` : '');
