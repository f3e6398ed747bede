import { SEX } from '../dimension/dimension.ts';
import type { RecordEnd } from '../mirror/mirror.schema.ts';
import type { RecordCustomer } from '../record/record.schema.ts';
import { RECORD_STATUS } from '../record/record.ts';

export const SAMPLE_CUSTOMER = { sex: SEX.female, age: 32 } as const satisfies Pick<RecordCustomer, 'sex' | 'age'>;

/** Returns the skin ages of the sample's customer at another age. */
export const sampleAges = (age: number): { skin_age: number; age_pred: number } => ({
  skin_age: Math.max(1, age - 2),
  age_pred: age + 1,
});

/** Invented measurements: mixed skin, mostly good results, and results of every care level. */
export const SAMPLE_END: RecordEnd = {
  status: RECORD_STATUS.success,
  result: {
    algo_version: 'sample',
    ...sampleAges(SAMPLE_CUSTOMER.age),
    skin_type: {
      type: 'mixed',
      zones: { forehead: 'oily', nose: 'oily', chin: 'oily', left_cheek: 'neutral', right_cheek: 'neutral' },
    },
    tone: { ita: 36 },
    moisture: { mode: 1, value: 38 },
    face_shape: 'oval',
    dims: {
      color: {
        layer: 'layer',
        raw: 66,
        zones: { forehead: 74, nose: 63, left_cheek: 69, right_cheek: 61, chin: 52, left_eye: 57, right_eye: 58 },
      },
      pockmark: { layer: 'layer', raw: 91, count: 2 },
      spot: [
        { layer: 'layer', raw: 71, count: 9, zones: { left_cheek: 66, right_cheek: 70, nose: 82 } },
        { layer: 'deep', raw: 58, count: 17 },
      ],
      sensitive: { layer: 'layer', raw: 64, zones: { left_cheek: 58, right_cheek: 61, nose: 55, chin: 79 } },
      acne: { layer: 'layer', raw: 84, count: 3, zones: { forehead: 88, chin: 72, left_cheek: 91 } },
      texture: { layer: 'layer', raw: 77 },
      wrinkle: {
        layer: 'layer',
        raw: 73,
        count: 6,
        zones: { forehead: 76, left_eye: 67, right_eye: 69, nasolabial: 71 },
      },
      dark_circle: { layer: 'layer', raw: 49, zones: { left_eye: 47, right_eye: 51 } },
      blackhead: { layer: 'layer', raw: 38, count: 64, zones: { nose: 29, chin: 48 } },
      pore: { layer: 'layer', raw: 55, count: 120, zones: { nose: 41, left_cheek: 60, right_cheek: 59 } },
      water: { layer: 'layer', raw: 62 },
      collagen: { layer: 'deep', raw: 68 },
      uv_spot: { layer: 'deep', raw: 18, count: 41 },
      pigment: { layer: 'deep', raw: 54, count: 22 },
    },
  },
};
