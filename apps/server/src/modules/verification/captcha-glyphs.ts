/** A point of a drawn character. A character is 1 wide and 1.5 high. x goes to the right, and y goes down. */
export type Point = readonly [x: number, y: number];
export type Stroke = readonly Point[];

const STEPS_PER_TURN = 40;

/** Returns points on a part of an ellipse. Angles are in degrees: 0 right, 90 bottom, 180 left, 270 top. */
function arc([x, y]: Point, [rx, ry]: Point, from: number, to: number): Point[] {
  const steps = Math.ceil((Math.abs(to - from) / 360) * STEPS_PER_TURN);
  return Array.from({ length: steps + 1 }, (_, step) => {
    const angle = ((from + ((to - from) * step) / steps) * Math.PI) / 180;
    return [x + rx * Math.cos(angle), y + ry * Math.sin(angle)] as const;
  });
}

const line = (...points: Point[]): Stroke => points;

/** The characters of a sum as strokes of a pen. With strokes, the server needs no fonts. */
export const GLYPHS: Readonly<Record<string, readonly Stroke[]>> = {
  '0': [arc([0.5, 0.75], [0.42, 0.68], 0, 360)],
  '1': [line([0.2, 0.34], [0.54, 0.08], [0.54, 1.42]), line([0.22, 1.42], [0.86, 1.42])],
  '2': [[...arc([0.5, 0.46], [0.4, 0.39], 190, 395), [0.1, 1.42], [0.92, 1.42]]],
  '3': [arc([0.46, 0.42], [0.4, 0.34], 205, 450), arc([0.46, 1.09], [0.44, 0.34], 270, 520)],
  '4': [line([0.72, 1.45], [0.72, 0.07], [0.08, 1], [0.96, 1])],
  '5': [[[0.86, 0.08], [0.22, 0.08], [0.16, 0.7], ...arc([0.46, 0.98], [0.43, 0.44], 225, 510)]],
  '6': [arc([0.5, 1.02], [0.4, 0.41], 0, 360), arc([0.74, 1.02], [0.64, 0.94], 180, 270)],
  '7': [line([0.08, 0.1], [0.92, 0.1], [0.38, 1.45])],
  '8': [arc([0.5, 0.41], [0.34, 0.33], 0, 360), arc([0.5, 1.09], [0.42, 0.35], 0, 360)],
  '9': [arc([0.5, 0.48], [0.4, 0.41], 0, 360), arc([0.26, 0.48], [0.64, 0.94], 0, 90)],
  '+': [line([0.08, 0.75], [0.92, 0.75]), line([0.5, 0.33], [0.5, 1.17])],
  '-': [line([0.08, 0.75], [0.92, 0.75])],
  '=': [line([0.08, 0.57], [0.92, 0.57]), line([0.08, 0.95], [0.92, 0.95])],
  '?': [[...arc([0.5, 0.42], [0.36, 0.35], 195, 400), [0.52, 0.86], [0.5, 1.04]], line([0.5, 1.39], [0.5, 1.42])],
};
