/** The size of a poster in pixels. Most phones and social networks show 4:5 whole. */
export const POSTER = { width: 1080, height: 1350 } as const;

/**
 * The part of a photo's height that the bar over the eyes covers. Mirrors hold the face in the middle, so the eyes are
 * near 46 %; the bar leaves room for smaller and larger faces.
 */
const EYES = { from: 0.33, to: 0.57 } as const;

const [MARGIN, PHOTO] = [72, { width: 936, height: 640 }];
const SERIF = '"Iowan Old Style", Palatino, Georgia, "Noto Serif", "Songti SC", "Noto Serif CJK SC", serif';
const SANS = '"Figtree Variable", system-ui, "PingFang SC", "Noto Sans CJK SC", sans-serif';
const [PAPER, INK, SOFT, ACCENT, LINE] = ['#f8f3ed', '#2b2320', '#685850', '#8a4646', '#e9ded4'];

export interface PosterWords {
  readonly shop: string;
  readonly title: string;
  readonly day: string;
  readonly score: string;
  readonly scoreLabel: string;
  /** The best results, each with its figure. */
  readonly strengths: readonly { readonly name: string; readonly figure: string }[];
  /** Says how the figures are to be read. */
  readonly hint: string;
  readonly foot: string;
}

/** Draws a poster. A photo gets a bar over the eyes; without one, the words have the whole sheet. */
export function drawPoster(canvas: HTMLCanvasElement, words: PosterWords, photo: HTMLImageElement | undefined): void {
  const context = canvas.getContext('2d');
  if (!context) return;
  context.fillStyle = PAPER;
  context.fillRect(0, 0, POSTER.width, POSTER.height);
  const write = (text: string, x: number, y: number, font: string, colour: string, width: number) => {
    context.font = font;
    context.fillStyle = colour;
    context.fillText(fitted(context, text, width), x, y);
  };
  const whole = POSTER.width - 2 * MARGIN;
  write(words.shop, MARGIN, 116, `600 34px ${SANS}`, ACCENT, whole);
  write(words.title, MARGIN, 186, `500 60px ${SERIF}`, INK, whole);
  if (photo) drawPhoto(context, photo, 232);
  const top = photo ? 232 + PHOTO.height + 120 : 560;
  write(words.score, MARGIN, top, `500 ${photo ? 108 : 240}px ${SERIF}`, ACCENT, photo ? 380 : whole);
  write(words.scoreLabel, MARGIN, top + (photo ? 48 : 70), `400 30px ${SANS}`, SOFT, 380);
  write(words.day, MARGIN, top + (photo ? 92 : 116), `400 30px ${SANS}`, SOFT, 380);
  const left = photo ? 480 : MARGIN;
  const first = photo ? top - 60 : top + 240;
  for (const [index, { name, figure }] of words.strengths.entries()) {
    const y = first + index * 76;
    context.textAlign = 'right';
    write(figure, POSTER.width - MARGIN, y, `600 36px ${SANS}`, ACCENT, 210);
    context.textAlign = 'left';
    const free = POSTER.width - MARGIN - left - context.measureText(figure).width - 24;
    write(name, left, y, fontFor(context, name, free), INK, free);
    context.fillStyle = LINE;
    context.fillRect(left, y + 26, POSTER.width - MARGIN - left, 2);
  }
  write(words.hint, MARGIN, POSTER.height - 108, `400 26px ${SANS}`, SOFT, whole);
  write(words.foot, MARGIN, POSTER.height - 64, `400 26px ${SANS}`, SOFT, whole);
}

function drawPhoto(context: CanvasRenderingContext2D, photo: HTMLImageElement, y: number): void {
  const scale = Math.max(PHOTO.width / photo.naturalWidth, PHOTO.height / photo.naturalHeight);
  const [drawnWidth, drawnHeight] = [photo.naturalWidth * scale, photo.naturalHeight * scale];
  const [x0, y0] = [MARGIN + (PHOTO.width - drawnWidth) / 2, y + (PHOTO.height - drawnHeight) / 2];
  context.save();
  context.beginPath();
  context.roundRect(MARGIN, y, PHOTO.width, PHOTO.height, 32);
  context.clip();
  context.drawImage(photo, x0, y0, drawnWidth, drawnHeight);
  context.fillStyle = INK;
  context.fillRect(MARGIN, y0 + EYES.from * drawnHeight, PHOTO.width, (EYES.to - EYES.from) * drawnHeight);
  context.restore();
}

/** Returns the largest of three fonts in which a name fits the width, else the smallest. */
function fontFor(context: CanvasRenderingContext2D, name: string, width: number): string {
  const fonts = [36, 31, 27].map((size) => `500 ${size}px ${SANS}`);
  const fits = (font: string) => {
    context.font = font;
    return context.measureText(name).width <= width;
  };
  return fonts.find(fits) ?? fonts[2] ?? '';
}

/** Shortens a text until it fits the width. */
function fitted(context: CanvasRenderingContext2D, text: string, width: number): string {
  if (context.measureText(text).width <= width) return text;
  const letters = Array.from(text);
  while (letters.length > 1 && context.measureText(`${letters.join('')}…`).width > width) letters.pop();
  return `${letters.join('').trimEnd()}…`;
}
