import { measurements } from '@skin-mirror/shared/mirror/evaluation.ts';
import { recordEnd } from '@skin-mirror/shared/mirror/mirror.schema.ts';
import type { MatchTest } from '@skin-mirror/shared/recommendation/recommendation.schema.ts';
import { scoreTest } from '@skin-mirror/shared/scoring/scoring.ts';
import { createPersona } from '../../apps/mirror-sim/src/person/personas.ts';
import { createRandom } from '../../apps/mirror-sim/src/random.ts';
import { measure } from '../../apps/mirror-sim/src/skin-test/measurement.ts';

/** Makes the skin test of a random customer. The same seed gives the same test. */
export function drawnTest(seed: string): MatchTest {
  const random = createRandom(seed);
  const persona = createPersona(random, 'customer');
  const { result } = recordEnd.parse({
    status: 2,
    quality: { face: 1, blur: 1, light: 1 },
    result: measure(persona, 0, random),
  });
  const { skin_type, is_sensitive, sex, age } = persona;
  return { scores: result ? scoreTest(measurements(result), []) : [], skin_type, is_sensitive, sex, age };
}
