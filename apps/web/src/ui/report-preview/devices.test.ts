import { describe, expect, it } from 'vitest';
import { fitDevice } from './devices.ts';

describe('a device in a preview', () => {
  it('is as large as it is where there is room', () => {
    expect(fitDevice('phone', 2000, 2000)).toEqual({ scale: 1, width: 390, height: 844, windowHeight: 844 });
  });

  it('is made smaller to fit in width, whole', () => {
    expect(fitDevice('landscape', 455, 2000)).toEqual({ scale: 0.25, width: 455, height: 211, windowHeight: 844 });
  });

  it('is cut off where it would be too high', () => {
    expect(fitDevice('portrait', 490, 500)).toEqual({ scale: 0.5, width: 490, height: 500, windowHeight: 1000 });
  });
});

it('a phone has its height before the width of its place is known, so that nothing moves afterwards', () => {
  const unknown = fitDevice('phone', Number.POSITIVE_INFINITY, 540);
  expect(unknown).toEqual(fitDevice('phone', 390, 540));
  expect(unknown.height).toBe(540);
});
