import {
  closeUpsOf,
  LENSES,
  type Lens,
  LIGHT_MODES,
  type LightMode,
  SEX,
  type Sex,
} from '@skin-mirror/shared/dimension/dimension.ts';
import type { SharedReport } from '@skin-mirror/shared/report/report.contract.ts';
import type { ReportPage } from '@skin-mirror/shared/report/report.ts';

/** The id of the report's part with the photos, and the first page that has it. */
export const PHOTOS = 'photos';
export const PHOTO_PAGE: ReportPage = 'layer';

interface Paint {
  readonly room: string;
  readonly skin: string;
  readonly shade: string;
  readonly line: string;
  /** The colour of the marks that the light brings out; none without it. */
  readonly spots?: string;
}

const PAINTS: Readonly<Record<LightMode, Paint>> = {
  white: { room: '#cfd6db', skin: '#eec9ae', shade: '#d9a688', line: '#5b4034' },
  positive: { room: '#c3cad0', skin: '#f6d8c0', shade: '#d2a083', line: '#4f382e' },
  negative: { room: '#aeb7be', skin: '#dfa98c', shade: '#c3836a', line: '#4a2f27', spots: '#b4564a' },
  uv: { room: '#2e2b2a', skin: '#cfc4b8', shade: '#a79b90', line: '#37312d', spots: '#4b423c' },
  woods: { room: '#120f24', skin: '#5a46a6', shade: '#3d2f7c', line: '#1d1640', spots: '#f0a24f' },
  blue: { room: '#0f1b2e', skin: '#4a86cf', shade: '#2f62a3', line: '#13294a', spots: '#e07b8b' },
  brown: { room: '#2a211a', skin: '#cfa77c', shade: '#a9825b', line: '#4a3524', spots: '#6b4322' },
  red: { room: '#2b1716', skin: '#dd9a92', shade: '#bb6c66', line: '#4d2320', spots: '#b3221f' },
};

const SPOTS = [
  [206, 300, 6],
  [224, 322, 4],
  [196, 328, 5],
  [376, 298, 6],
  [392, 322, 4],
  [362, 326, 5],
  [284, 356, 4],
  [318, 350, 5],
  [272, 196, 4],
  [330, 188, 5],
  [300, 434, 4],
] as const;

function drawFace({ room, skin, shade, line, spots }: Paint, sex: Sex): string {
  const isMale = sex === SEX.male;
  const hair = isMale
    ? `<path d="M158 262C140 150 190 82 300 82s160 68 142 180c-16-62-36-92-58-104-50 16-118 16-168 0-22 12-42 42-58 104Z" fill="${line}"/>`
    : `<path d="M162 230C172 140 222 104 300 104s128 36 138 126c-40-46-84-60-138-60s-98 14-138 60Z" fill="#f2f3f3" opacity=".85"/>`;
  const brow = isMale ? 9 : 5;
  const sides = [1, -1].map(
    (side) => `<g transform="translate(300 0) scale(${side} 1)">
<path d="M142 268c20-8 26 18 22 46-3 20-12 30-24 26Z" fill="${shade}"/>
<ellipse cx="78" cy="330" rx="40" ry="26" fill="${shade}" opacity=".45"/>
<path d="M36 236c20-14 52-16 72 0" fill="none" stroke="${line}" stroke-width="${brow}" stroke-linecap="round"/>
<path d="M42 268c16 12 44 12 60-2" fill="none" stroke="${line}" stroke-width="4" stroke-linecap="round"/>
</g>`,
  );
  const marks = spots && SPOTS.map(([x, y, r]) => `<circle cx="${x}" cy="${y}" r="${r}"/>`).join('');
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 600 660" width="600" height="660">
<rect width="600" height="660" fill="${room}"/>
${isMale ? '' : `<path d="M300 60c-120 0-170 90-166 210 2 80 14 150 30 190h272c16-40 28-110 30-190 4-120-46-210-166-210Z" fill="${line}"/>`}
<path d="M232 440h136l10 130c60 14 110 40 140 90H82c30-50 80-76 140-90Z" fill="${shade}"/>
<path d="M300 96c96 0 144 66 144 160 0 70-22 146-62 196-24 30-52 48-82 48s-58-18-82-48c-40-50-62-126-62-196 0-94 48-160 144-160Z" fill="${skin}"/>
${sides.join('')}
<path d="M290 270c-2 30-10 54-14 68 4 12 44 12 48 0" fill="none" stroke="${shade}" stroke-width="6" stroke-linecap="round"/>
<path d="M256 400c26-16 62-16 88 0-26 20-62 20-88 0Z" fill="${shade}"/><path d="M256 400c30 6 58 6 88 0" fill="none" stroke="${line}" stroke-width="3"/>
${hair}${marks ? `<g fill="${spots}" opacity=".75">${marks}</g>` : ''}</svg>`;
}

type Photo = SharedReport['images'][number];

function photo(kind: Photo['kind'], svg: string, width: number, height: number): Photo {
  const url = `data:image/svg+xml,${encodeURIComponent(svg)}`;
  return { kind, url, thumbnail_url: url, width, height };
}

const photosOf = (sex: Sex) => LIGHT_MODES.map((kind) => photo(kind, drawFace(PAINTS[kind], sex), 600, 660));

const PHOTOS_OF = { [SEX.female]: photosOf(SEX.female), [SEX.male]: photosOf(SEX.male) };

const CLOSE_UPS = LENSES.flatMap((lens) =>
  closeUpsOf(lens)
    .slice(0, 3)
    .map((kind, index) => photo(kind, drawCloseUp(lens, index), 300, 300)),
);

/** Draws skin or hair under a lens. `turn` makes the pictures of one lens differ. */
function drawCloseUp(lens: Lens, turn: number): string {
  const rows = Array.from({ length: 14 }, (_, row) => row * 24 - 10);
  const lines =
    lens === 'scalp'
      ? rows.map((x) => `<path d="M${x} 300q${8 + turn * 9} -160 ${20 + turn * 14} -320" stroke-width="5"/>`)
      : rows.map((y) => `<path d="M-20 ${y}q90 ${30 - turn * 24} 180 0t180 0" stroke-width="2" opacity=".4"/>`);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 300 300" width="300" height="300"><rect width="300" height="300" fill="${PAINTS.white.skin}"/><g fill="none" stroke="${PAINTS.white.line}" stroke-linecap="round">${lines.join('')}</g></svg>`;
}

/** Returns drawn photos in every light, because a preview has none of a customer. */
export const samplePhotos = (sex: Sex = SEX.female, hasCloseUps = false): SharedReport['images'] =>
  hasCloseUps ? [...PHOTOS_OF[sex], ...CLOSE_UPS] : PHOTOS_OF[sex];
