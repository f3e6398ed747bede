import type { Layer } from '@skin-mirror/shared/dimension/dimension.ts';
import { careLevel } from '@skin-mirror/shared/scoring/scoring.ts';
import { expect, it } from 'vitest';
import { standingOf } from './standing.ts';

const result = (key: string, layer: Layer, score: number) => ({ key, layer, score, level: careLevel(score) });
const DIMS = [
  result('water', 'layer', 46),
  result('water', 'deep', 41),
  result('sensitive', 'layer', 54),
  result('spot', 'deep', 68),
  result('pore', 'layer', 91),
];

it('counts both layers of the skin when it says where a result stands', () => {
  expect(standingOf('water', DIMS)).toEqual({ dim: DIMS[1], standing: 'lowest' });
  expect(standingOf('sensitive', DIMS).standing).toBe('third');
  expect(standingOf('spot', DIMS).standing).toBe('need');
});

it('knows what is fine and what was not measured', () => {
  expect(standingOf('pore', DIMS).standing).toBe('fine');
  expect(standingOf('acne', DIMS)).toEqual({ dim: undefined, standing: 'unmeasured' });
});
