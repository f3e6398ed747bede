import { GOLDEN_GOODS } from './golden-goods.fixture.ts';
import { GOLDEN_SCORES } from './golden-scores.fixture.ts';
import type { Golden } from './golden-test.fixture.ts';

export const GOLDEN: readonly Golden[] = [...GOLDEN_SCORES, ...GOLDEN_GOODS];
