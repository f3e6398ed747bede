import { FACE_SHAPES, type FaceShape, SEX, type Sex } from '@skin-mirror/shared/dimension/dimension.ts';

export interface FaceLook {
  readonly sex: Sex;
  readonly age: number;
  /** The individual typology angle (a measure of skin colour), in degrees. */
  readonly ita: number;
  readonly face_shape: FaceShape;
}

/** The size of the drawing in its own units. The size of the photo is independent of it. */
export const PLATE = { width: 720, height: 960 } as const;
const CX = PLATE.width / 2;

/** Half of the face's width at temple, cheekbone, jaw and chin, then the y position of the chin's lower end. */
const OUTLINES: Readonly<Record<FaceShape, readonly [number, number, number, number, number]>> = {
  oval: [172, 190, 150, 62, 792],
  round: [178, 196, 156, 66, 774],
  square: [176, 188, 160, 72, 786],
  heart: [184, 194, 134, 46, 796],
  long: [164, 180, 148, 64, 816],
  diamond: [162, 194, 138, 50, 798],
};

const LASHES = '#231a16';
const HAIR_COLOURS = ['#17120f', '#231915', '#2f211a', '#1b1a1d', '#3a281d'] as const;

/** Draws the face as SVG under neutral light. The eyes are closed, as in a real skin test. */
export function facePlate(look: FaceLook): string {
  const skin = skinColours(look.ita);
  const outline = outlinePath(look.face_shape);
  const chin = OUTLINES[look.face_shape][4];
  const hair = hairColour(look);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${PLATE.width} ${PLATE.height}" width="${PLATE.width}" height="${PLATE.height}">
<defs>
  <radialGradient id="bg" cx=".5" cy=".42" r=".75"><stop offset="0" stop-color="#dfe4e8"/><stop offset="1" stop-color="#97a2ad"/></radialGradient>
  <radialGradient id="skin" cx=".46" cy=".40" r=".66"><stop offset="0" stop-color="${skin.light}"/><stop offset=".52" stop-color="${skin.base}"/><stop offset="1" stop-color="${skin.shade}"/></radialGradient>
  <linearGradient id="neck" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${skin.deep}"/><stop offset=".5" stop-color="${skin.shade}"/><stop offset="1" stop-color="${skin.base}"/></linearGradient>
  <linearGradient id="hair" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${hairShine(hair)}"/><stop offset=".45" stop-color="${hair}"/></linearGradient>
  <linearGradient id="band" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#fbfbfa"/><stop offset="1" stop-color="#d5d9dc"/></linearGradient>
  <linearGradient id="lip" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${skin.lip}"/><stop offset="1" stop-color="${skin.lipLight}"/></linearGradient>
  <filter id="b4"><feGaussianBlur stdDeviation="4"/></filter>
  <filter id="b10" x="-50%" y="-50%" width="200%" height="200%"><feGaussianBlur stdDeviation="10"/></filter>
  <filter id="b24" x="-60%" y="-60%" width="220%" height="220%"><feGaussianBlur stdDeviation="24"/></filter>
  <clipPath id="throat"><path d="${neck(chin)}"/></clipPath>
  <clipPath id="face"><path d="${outline}"/></clipPath>
</defs>
<rect width="720" height="960" fill="url(#bg)"/>
${shoulders(chin)}
${look.sex === SEX.female ? hairBehind() : ''}
${ears(skin, look.face_shape)}
<path d="${outline}" fill="url(#skin)"/>
<g clip-path="url(#face)">${shading(skin, look, chin)}</g>
${nose(skin)}
${[-1, 1].map((side) => eye(side, skin, hair, look.sex)).join('')}
${mouth(skin, look.sex)}
${look.sex === SEX.female ? headband() : shortHair(look.face_shape)}
</svg>`;
}

function outlinePath(shape: FaceShape): string {
  const [temple, cheek, jaw, chin, bottom] = OUTLINES[shape];
  const half = (side: -1 | 1) => {
    const x = (distance: number) => CX + side * distance;
    return [
      `C${x(105)},178 ${x(temple - 18)},290 ${x(temple + 4)},380`,
      `S${x(cheek)},545 ${x(jaw + 16)},648`,
      `S${x(chin + 26)},${bottom} ${CX},${bottom}`,
    ].join(' ');
  };
  // Draws the right half of the face, then the left half. Both halves start at the top of the head.
  return `M${CX},178 ${half(1)} Z M${CX},178 ${half(-1)} Z`;
}

const neck = (chin: number) =>
  `M${CX - 96},${chin - 110} L${CX - 104},${chin + 70} C${CX - 130},${chin + 118} 120,900 90,960 L630,960 C600,900 ${CX + 130},${chin + 118} ${CX + 104},${chin + 70} L${CX + 96},${chin - 110} Z`;

const shoulders = (chin: number) => `
<path d="${neck(chin)}" fill="url(#neck)"/>
<ellipse cx="${CX}" cy="${chin - 6}" rx="128" ry="52" fill="#2a1a14" opacity=".36" filter="url(#b24)" clip-path="url(#throat)"/>
<path d="M60,960 C90,906 170,884 232,872 C280,930 440,930 488,872 C550,884 630,906 660,960 Z" fill="#f3f4f4"/>
<path d="M232,872 C280,930 440,930 488,872 C470,950 250,950 232,872 Z" fill="#dfe3e5"/>`;

const hairBehind = () => `
<path d="M${CX},86 C200,86 148,220 152,400 C154,470 160,520 176,560 L220,470 L500,470 L544,560 C560,520 566,470 568,400 C572,220 520,86 ${CX},86 Z" fill="url(#hair)"/>`;

function ears(skin: SkinColours, shape: FaceShape): string {
  const edge = OUTLINES[shape][1] - 14;
  return [-1, 1]
    .map((side) => {
      const x = (distance: number) => CX + side * (edge + distance);
      return `
<path d="M${x(0)},452 C${x(32)},428 ${x(42)},470 ${x(34)},520 C${x(27)},556 ${x(12)},574 ${x(-8)},560 Z" fill="${skin.shade}"/>
<path d="M${x(10)},474 C${x(28)},462 ${x(30)},500 ${x(18)},536" fill="none" stroke="${skin.deep}" stroke-width="5" stroke-linecap="round" opacity=".6"/>`;
    })
    .join('');
}

function shading(skin: SkinColours, { age, sex }: FaceLook, chin: number): string {
  const blush = sex === SEX.female ? 0.34 : 0.22;
  const hollow = 0.08 + Math.max(0, age - 30) / 330;
  return `
<ellipse cx="${CX}" cy="300" rx="120" ry="62" fill="${skin.light}" opacity=".55" filter="url(#b24)"/>
<ellipse cx="${CX}" cy="${chin}" rx="150" ry="46" fill="${skin.deep}" opacity=".35" filter="url(#b24)"/>
<ellipse cx="${CX}" cy="${chin - 46}" rx="40" ry="24" fill="${skin.light}" opacity=".45" filter="url(#b10)"/>
${[-1, 1]
  .map(
    (side) => `
<ellipse cx="${CX + side * 116}" cy="556" rx="66" ry="46" fill="${skin.blush}" opacity="${blush}" filter="url(#b24)"/>
<ellipse cx="${CX + side * 108}" cy="520" rx="48" ry="22" fill="${skin.light}" opacity=".5" filter="url(#b10)" transform="rotate(${side * -14} ${CX + side * 108} 520)"/>
<ellipse cx="${CX + side * 88}" cy="430" rx="66" ry="34" fill="${skin.deep}" opacity=".34" filter="url(#b10)"/>
<ellipse cx="${CX + side * 186}" cy="560" rx="30" ry="150" fill="${skin.deep}" opacity="${0.3 + hollow}" filter="url(#b24)"/>
<path d="M${CX + side * 52},590 C${CX + side * 84},620 ${CX + side * 92},650 ${CX + side * 88},684" fill="none" stroke="${skin.deep}" stroke-width="12" opacity="${hollow}" filter="url(#b4)"/>`,
  )
  .join('')}
<ellipse cx="${CX}" cy="734" rx="54" ry="10" fill="${skin.deep}" opacity=".4" filter="url(#b10)"/>`;
}

const nose = (skin: SkinColours) => `
${[-1, 1]
  .map(
    (side) => `
<path d="M${CX + side * 30},408 C${CX + side * 20},470 ${CX + side * 30},540 ${CX + side * 46},576" fill="none" stroke="${skin.deep}" stroke-width="20" opacity=".3" filter="url(#b10)"/>
<path d="M${CX + side * 44},572 C${CX + side * 58},586 ${CX + side * 54},606 ${CX + side * 38},608" fill="none" stroke="${skin.deep}" stroke-width="6" stroke-linecap="round" opacity=".55" filter="url(#b4)"/>
<ellipse cx="${CX + side * 22}" cy="607" rx="13" ry="6" fill="${skin.dark}" opacity=".6" filter="url(#b4)"/>`,
  )
  .join('')}
<path d="M${CX},410 L${CX},556" stroke="${skin.light}" stroke-width="18" stroke-linecap="round" opacity=".6" filter="url(#b10)"/>
<ellipse cx="${CX}" cy="574" rx="20" ry="16" fill="${skin.light}" opacity=".75" filter="url(#b10)"/>
<path d="M${CX - 26},616 C${CX - 10},624 ${CX + 10},624 ${CX + 26},616" fill="none" stroke="${skin.deep}" stroke-width="7" opacity=".45" filter="url(#b4)"/>`;

function eye(side: number, skin: SkinColours, hair: string, sex: Sex): string {
  const x = (distance: number) => CX + side * distance;
  const brow = sex === SEX.female ? 9 : 15;
  const lash = sex === SEX.female ? 5.5 : 4;
  const lashes = [0, 1, 2, 3, 4, 5, 6].map((index) => {
    const at = 58 + index * 11;
    const y = 466 + 13 * Math.sin(((at - 42) / 92) * Math.PI);
    return `M${x(at)},${y.toFixed(1)} q${side * 3},9 ${side * (2 + index * 1.6)},${sex === SEX.female ? 15 : 9}`;
  });
  return `
<ellipse cx="${x(88)}" cy="452" rx="48" ry="22" fill="${skin.base}" opacity=".7" filter="url(#b10)"/>
<path d="M${x(46)},452 C${x(64)},430 ${x(112)},428 ${x(136)},456" fill="none" stroke="${skin.deep}" stroke-width="4" opacity=".55" filter="url(#b4)"/>
<path d="M${x(42)},464 C${x(62)},484 ${x(112)},486 ${x(138)},460" fill="none" stroke="${LASHES}" stroke-width="${lash}" stroke-linecap="round"/>
<path d="${lashes.join(' ')}" fill="none" stroke="${LASHES}" stroke-width="2.4" stroke-linecap="round" opacity=".85"/>
<path d="M${x(50)},494 C${x(70)},508 ${x(112)},508 ${x(132)},492" fill="none" stroke="${skin.deep}" stroke-width="6" opacity=".4" filter="url(#b4)"/>
<path d="M${x(36)},${392 - brow / 3} C${x(66)},${377 - brow / 2} ${x(114)},${367 - brow / 2} ${x(152)},394 C${x(116)},${375 + brow / 3} ${x(68)},${386 + brow / 2} ${x(38)},${393 + brow / 1.6} Z" fill="${hair}" opacity=".72" filter="url(#b4)"/>
<path d="M${x(42)},${392 - brow / 3} C${x(68)},${379 - brow / 2} ${x(114)},${370 - brow / 2} ${x(148)},393 C${x(114)},${375 + brow / 4} ${x(70)},${386 + brow / 3} ${x(43)},${393 + brow / 2} Z" fill="${hair}" opacity=".55"/>`;
}

function mouth(skin: SkinColours, sex: Sex): string {
  const height = sex === SEX.female ? 1 : 0.78;
  const up = (distance: number) => 676 - distance * height;
  const down = (distance: number) => 676 + distance * height;
  return `
<path d="M${CX - 68},671 C${CX - 40},${up(14)} ${CX - 18},${up(22)} ${CX},${up(14)} C${CX + 18},${up(22)} ${CX + 40},${up(14)} ${CX + 68},671 C${CX + 42},${down(34)} ${CX - 42},${down(34)} ${CX - 68},671 Z" fill="url(#lip)" opacity=".92"/>
<path d="M${CX - 69},670 C${CX - 36},684 ${CX - 14},677 ${CX},681 C${CX + 14},677 ${CX + 36},684 ${CX + 69},670" fill="none" stroke="${skin.lipDark}" stroke-width="3.4" stroke-linecap="round" opacity=".85"/>
<ellipse cx="${CX}" cy="${down(13)}" rx="26" ry="5" fill="#fff" opacity=".22" filter="url(#b4)"/>`;
}

const headband = () => `
<path d="M164,372 C170,236 240,148 ${CX},148 C480,148 550,236 556,372 C536,282 470,222 ${CX},222 C250,222 184,282 164,372 Z" fill="url(#band)"/>
<path d="M164,372 C184,282 250,222 ${CX},222 C470,222 536,282 556,372" fill="none" stroke="#8f979d" stroke-width="5" opacity=".5" filter="url(#b4)"/>
<path d="M204,262 C250,200 300,178 ${CX},176 C420,178 470,200 516,262" fill="none" stroke="#c3c9cd" stroke-width="3" opacity=".7" filter="url(#b4)"/>`;

function shortHair(shape: FaceShape): string {
  const temple = OUTLINES[shape][0];
  const x = (distance: number) => CX + distance;
  return `
<path d="M${x(-temple - 7)},446 C${x(-temple - 36)},330 ${x(-temple - 30)},102 ${CX},102 C${x(temple + 30)},102 ${x(temple + 36)},330 ${x(temple + 7)},446 L${x(temple - 8)},440 C${x(temple - 4)},390 ${x(temple - 14)},350 ${x(temple - 26)},316 C${x(110)},262 ${x(60)},250 ${x(-20)},246 C${x(-90)},250 ${x(-120)},276 ${x(-temple + 26)},316 C${x(-temple + 14)},350 ${x(-temple + 4)},390 ${x(-temple + 8)},440 Z" fill="url(#hair)"/>
<path d="M${x(-temple + 26)},318 C${x(-120)},280 ${x(-90)},254 ${x(-20)},250 C${x(60)},254 ${x(110)},266 ${x(temple - 26)},318" fill="none" stroke="#000" stroke-width="9" opacity=".22" filter="url(#b4)"/>`;
}

/** The colour depends on what stays between two visits, so that a customer's pictures of different days match. */
function hairColour({ age, face_shape, sex }: FaceLook): string {
  if (age >= 62) return '#8b8885';
  if (age >= 54) return '#57504c';
  return HAIR_COLOURS[(FACE_SHAPES.indexOf(face_shape) + sex) % HAIR_COLOURS.length] ?? HAIR_COLOURS[0];
}

/** Returns a lighter hair colour for highlights. */
const hairShine = (hair: string) =>
  hair.replaceAll(/[0-9a-f]{2}/g, (channel) => Math.min(255, Number.parseInt(channel, 16) + 24).toString(16));

interface SkinColours {
  readonly light: string;
  readonly base: string;
  readonly shade: string;
  readonly deep: string;
  readonly dark: string;
  readonly blush: string;
  readonly lip: string;
  readonly lipLight: string;
  readonly lipDark: string;
}

/**
 * Computes skin colours from the typology angle. The formula ITA° = arctan((L* − 50) / b*) is solved for L*, with a
 * typical b* of 16.
 */
function skinColours(ita: number): SkinColours {
  const b = 16;
  const lightness = Math.min(79, Math.max(26, 50 + b * Math.tan((Math.min(64, ita) * Math.PI) / 180)));
  const shade = (dL: number, da: number, db: number) => labToHex(lightness + 9 + dL, 11 + da, b + db);
  return {
    light: shade(9, -2, -1),
    base: shade(0, 0, 0),
    shade: shade(-9, 2, 2),
    deep: shade(-24, 5, 3),
    dark: shade(-42, 6, 2),
    blush: shade(-5, 15, 1),
    lip: shade(-20, 20, 0),
    lipLight: shade(-10, 19, 0),
    lipDark: shade(-38, 16, 2),
  };
}

/** Converts a CIE L*a*b* colour (white point D65) to sRGB. */
function labToHex(lightness: number, a: number, b: number): string {
  const fy = (Math.max(4, lightness) + 16) / 116;
  const inverse = (t: number) => (t > 6 / 29 ? t ** 3 : 3 * (6 / 29) ** 2 * (t - 4 / 29));
  const x = 0.95047 * inverse(fy + a / 500);
  const y = inverse(fy);
  const z = 1.08883 * inverse(fy - b / 200);
  const linear = [
    3.2406 * x - 1.5372 * y - 0.4986 * z,
    -0.9689 * x + 1.8758 * y + 0.0415 * z,
    0.0557 * x - 0.204 * y + 1.057 * z,
  ];
  const channels = linear.map((value) => {
    const clipped = Math.min(1, Math.max(0, value));
    const gamma = clipped <= 0.0031308 ? 12.92 * clipped : 1.055 * clipped ** (1 / 2.4) - 0.055;
    return Math.round(gamma * 255)
      .toString(16)
      .padStart(2, '0');
  });
  return `#${channels.join('')}`;
}
