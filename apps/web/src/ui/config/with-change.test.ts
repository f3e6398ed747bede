import { expect, it } from 'vitest';
import { withChange } from './with-change.ts';

it('is no change once it is what was saved', () => {
  const draft = withChange({ spot: 3 }, { acne: -5, spot: 0 }, 'acne', -6);
  expect(draft).toEqual({ spot: 3, acne: -6 });
  expect(withChange(draft, { acne: -5, spot: 0 }, 'acne', -5)).toEqual({ spot: 3 });
});
