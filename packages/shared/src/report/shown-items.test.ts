import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DIMENSION_KEYS, LAYERS } from '../dimension/dimension.ts';
import { hidesEverything, shownItems } from './shown-items.ts';

const MEASURED = [
  { key: 'acne', layer: 'layer' },
  { key: 'spot', layer: 'deep' },
  { key: 'spot', layer: 'layer' },
  { key: 'collagen', layer: 'deep' },
] as const;
const names = (settings: Parameters<typeof shownItems>[1]) =>
  shownItems(MEASURED, settings).map(({ key, layer }) => `${layer} ${key}`);

describe('the dimensions of a report', () => {
  it('are all that were measured, as usual, where the shop chose none', () => {
    expect(names({ items_layer: null, items_deep: null })).toEqual([
      'layer spot',
      'layer acne',
      'deep spot',
      'deep collagen',
    ]);
  });

  it('are those that the shop chose, in its order', () => {
    expect(names({ items_layer: ['acne', 'water', 'spot'], items_deep: ['collagen'] })).toEqual([
      'layer acne',
      'layer spot',
      'deep collagen',
    ]);
  });

  it('are chosen for each layer apart', () => {
    expect(names({ items_layer: [], items_deep: null })).toEqual(['deep spot', 'deep collagen']);
    expect(names({ items_layer: null, items_deep: [] })).toEqual(['layer spot', 'layer acne']);
  });

  const keys = fc.uniqueArray(fc.constantFrom(...DIMENSION_KEYS));
  const settings = fc.record({ items_layer: fc.option(keys), items_deep: fc.option(keys) });
  const results = fc.uniqueArray(
    fc.record({ key: fc.constantFrom(...DIMENSION_KEYS), layer: fc.constantFrom(...LAYERS), score: fc.nat(100) }),
    { selector: ({ key, layer }) => `${key} ${layer}` },
  );

  it('are never changed, invented or shown twice, and don’t depend on the order in which they are stored', () => {
    fc.assert(
      fc.property(results, settings, (measured, chosen) => {
        const shown = shownItems(measured, chosen);
        expect(new Set(shown).size).toBe(shown.length);
        for (const one of shown) expect(measured).toContain(one);
        expect(shownItems(measured.toReversed(), chosen)).toEqual(shown);
        for (const layer of LAYERS) {
          const order = chosen[layer === 'layer' ? 'items_layer' : 'items_deep'] ?? DIMENSION_KEYS;
          const wanted = order.filter((key) => measured.some((one) => one.key === key && one.layer === layer));
          expect(shown.filter((one) => one.layer === layer).map(({ key }) => key)).toEqual(wanted);
        }
      }),
    );
  });

  it('are none only where both layers show none', () => {
    expect(hidesEverything({ items_layer: [], items_deep: [] })).toBe(true);
    expect(hidesEverything({ items_layer: [], items_deep: null })).toBe(false);
    expect(hidesEverything({ items_layer: ['acne'], items_deep: [] })).toBe(false);
  });
});
