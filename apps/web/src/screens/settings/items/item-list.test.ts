import { describe, expect, it } from 'vitest';
import { type Items, itemRows, withMoved, withShown } from './item-list.ts';

const rows = (items: Items, measured: readonly ('spot' | 'acne')[] = []) => itemRows('deep', items, new Set(measured));
const shown = (items: Items) => rows(items).map(({ key, isShown }) => (isShown ? key : `(${key})`));

describe('the list of a layer’s dimensions', () => {
  it('offers what belongs to the layer and what mirrors measure there', () => {
    expect(rows(null).map(({ key }) => key)).toEqual(['collagen', 'uv_spot', 'pigment']);
    expect(rows(null, ['spot']).map(({ key }) => key)).toEqual(['spot', 'collagen', 'uv_spot', 'pigment']);
  });

  it('has what is shown first, in its order, whether or not it is measured', () => {
    expect(shown(['pigment', 'acne'])).toEqual(['pigment', 'acne', '(collagen)', '(uv_spot)']);
    expect(shown([])).toEqual(['(collagen)', '(uv_spot)', '(pigment)']);
  });

  it('hides one and shows it again as the last', () => {
    expect(withShown(rows(null), 'collagen', false)).toEqual(['uv_spot', 'pigment']);
    expect(withShown(rows(['uv_spot', 'pigment']), 'collagen', true)).toEqual(['uv_spot', 'pigment', 'collagen']);
    expect(withShown(rows(['pigment']), 'pigment', false)).toEqual([]);
  });

  it('moves one up or down, and not over the end', () => {
    expect(withMoved(rows(null), 'uv_spot', -1)).toEqual(['uv_spot', 'collagen', 'pigment']);
    expect(withMoved(rows(['pigment', 'collagen']), 'pigment', 1)).toEqual(['collagen', 'pigment']);
    expect(withMoved(rows(['pigment', 'collagen']), 'pigment', -1)).toEqual(['pigment', 'collagen']);
  });

  it('is no list once everything stands in the usual order', () => {
    expect(withMoved(rows(['uv_spot', 'collagen', 'pigment']), 'collagen', -1)).toBeNull();
    expect(withShown(rows(['collagen', 'uv_spot']), 'pigment', true)).toBeNull();
  });
});
