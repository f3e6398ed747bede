import type { DimensionTexts } from './seed-texts.ts';

export const shortTextsEn: DimensionTexts = {
  color: {
    1: { introduction: 'Even and luminous.', advice: 'Keep up sunscreen and good sleep.' },
    2: {
      introduction: 'Even overall, with slight differences.',
      advice: 'Add a second layer of sunscreen on cheekbones and nose.',
    },
    3: { introduction: 'Clearly uneven, and worth caring for.', advice: 'Use a hydrating mask once or twice a week.' },
    4: {
      introduction: 'Markedly uneven; give it extra care.',
      advice: 'Wear sunscreen on cloudy days too, and rest early.',
    },
    5: {
      introduction: 'Very uneven; care comes first.',
      advice: 'Sunscreen and moisture before anything else.',
    },
  },
  pockmark: {
    1: { introduction: 'Fresh overall, and doing very well.', advice: 'Keep hands off, and leave breakouts alone.' },
    2: { introduction: 'Fresh overall, marks visible.', advice: 'Wear sunscreen during the day.' },
    3: { introduction: 'Marks are clearly visible; start their care.', advice: 'Try a niacinamide serum at night.' },
    4: { introduction: 'Marks stand out; care with patience.', advice: 'Sunscreen first, and leave scrubs aside.' },
    5: {
      introduction: 'Marks are very pronounced; care for them first.',
      advice: 'Settle the basics, then add one product at a time.',
    },
  },
  spot: {
    1: { introduction: 'Clear-looking, in very good shape.', advice: 'Top up sunscreen every two hours outdoors.' },
    2: { introduction: 'Spots visible; take care in the sun.', advice: 'Protect cheekbones and nose well.' },
    3: { introduction: 'Spots are clearly visible; time to begin.', advice: 'Add a vitamin C serum in the morning.' },
    4: { introduction: 'Spots stand out; protect carefully.', advice: 'Combine sunscreen with a hat.' },
    5: {
      introduction: 'Spots are very pronounced; care for them first.',
      advice: 'Protect all year and brighten gently.',
    },
  },
  sensitive: {
    1: { introduction: 'Calm and settled.', advice: 'Try new products in small amounts first.' },
    2: { introduction: 'Settled overall, slightly red.', advice: 'Keep washing water lukewarm.' },
    3: {
      introduction: 'Redness is clearly visible; go gently.',
      advice: 'Cleanse, moisturise, protect, and that’s enough.',
    },
    4: { introduction: 'Redness stands out; soothe it well.', advice: 'Pause acids and scrubs.' },
    5: {
      introduction: 'Redness is very pronounced; calm comes first.',
      advice: 'Keep to mild cleanser, moisturiser and mineral sunscreen.',
    },
  },
  acne: {
    1: { introduction: 'Fresh, calm and well kept.', advice: 'Change pillowcases and towels often.' },
    2: {
      introduction: 'Calm overall; just keep an eye on it.',
      advice: 'Don’t squeeze, and eat lightly for a few days.',
    },
    3: { introduction: 'Breakouts are clearly visible; care now.', advice: 'Use a mild cleanser twice a day.' },
    4: { introduction: 'Breakouts stand out; give extra care.', advice: 'Choose light products and fewer of them.' },
    5: {
      introduction: 'Breakouts are very pronounced; care comes first.',
      advice: 'Don’t squeeze, and don’t rush to change products.',
    },
  },
  texture: {
    1: { introduction: 'Fine, even and smooth.', advice: 'Moisturise while skin is still damp.' },
    2: { introduction: 'Fine overall, slightly rough.', advice: 'Add lotion when it feels rough.' },
    3: { introduction: 'Clearly rough; time for moisture.', advice: 'Exfoliate gently once a week.' },
    4: { introduction: 'Markedly rough; nourish it well.', advice: 'Finish with a layer of cream.' },
    5: {
      introduction: 'Roughness is very pronounced; moisture first.',
      advice: 'Wash lukewarm, then hydrate and seal.',
    },
  },
  wrinkle: {
    1: { introduction: 'Smooth, relaxed and in great shape.', advice: 'Daily sunscreen helps keep it smooth.' },
    2: { introduction: 'Smooth overall, lines visible.', advice: 'Wear sunglasses on bright days.' },
    3: { introduction: 'Lines are clearly visible; add moisture.', advice: 'Add an eye cream at night.' },
    4: { introduction: 'Lines stand out; step up moisture.', advice: 'Choose a richer cream.' },
    5: {
      introduction: 'Lines are very pronounced; nourish them first.',
      advice: 'Sunscreen and plenty of moisture, every day.',
    },
  },
  dark_circle: {
    1: { introduction: 'Bright and fresh around the eyes.', advice: 'Keep up the good sleep.' },
    2: { introduction: 'Bright overall, slightly darker below.', advice: 'Less screen time before bed.' },
    3: {
      introduction: 'Shadows are clearly visible; start eye care.',
      advice: 'Eye cream twice a day, and sunscreen around the eyes.',
    },
    4: { introduction: 'Shadows stand out; take a good rest.', advice: 'Set aside early nights this week.' },
    5: { introduction: 'Shadows are very deep; rest comes first.', advice: 'Set aside enough time for sleep first.' },
  },
  blackhead: {
    1: { introduction: 'Fresh-looking; keep it up.', advice: 'Wash off sunscreen at night.' },
    2: { introduction: 'Fresh overall, blackheads visible.', advice: 'Cleanse the nose in small circles.' },
    3: {
      introduction: 'Blackheads are clearly visible; cleanse with care.',
      advice: 'Use a clay mask once a week.',
    },
    4: {
      introduction: 'Blackheads stand out; clear them patiently.',
      advice: 'Warm the skin first, then cleanse gently.',
    },
    5: {
      introduction: 'Blackheads are very pronounced; gentle cleansing first.',
      advice: 'No squeezing, and rarely a nose strip.',
    },
  },
  pore: {
    1: { introduction: 'Refined pores, smooth skin.', advice: 'Keep moisturising lightly.' },
    2: { introduction: 'Refined overall, pores visible.', advice: 'Press away shine with a tissue.' },
    3: { introduction: 'Pores are clearly visible; time for care.', advice: 'Moisturise straight after washing.' },
    4: { introduction: 'Pores stand out; give them closer care.', advice: 'Keep up both cleansing and moisture.' },
    5: {
      introduction: 'Pores are very pronounced; begin with their care.',
      advice: 'Cleanse twice a day with nothing too strong.',
    },
  },
  water: {
    1: { introduction: 'Plump and ideally hydrated.', advice: 'Carry on moisturising as you do now.' },
    2: { introduction: 'Hydrated overall, varying slightly.', advice: 'Moisturise soon after washing.' },
    3: { introduction: 'Moisture is low; time to hydrate.', advice: 'Hydrating mask, twice a week.' },
    4: { introduction: 'Moisture is clearly low; nourish well.', advice: 'Seal in moisture with a cream.' },
    5: {
      introduction: 'Moisture is very low; hydrate first.',
      advice: 'Hydrate and seal twice a day; avoid hot water.',
    },
  },
  collagen: {
    1: { introduction: 'Springy and well supported.', advice: 'Keep up sunscreen and exercise.' },
    2: { introduction: 'Full overall, slightly less springy.', advice: 'Smooth your cream upwards.' },
    3: { introduction: 'Elasticity is low; time for firming care.', advice: 'Add a peptide serum.' },
    4: { introduction: 'Elasticity is clearly low; care steadily.', advice: 'Switch to a firming cream.' },
    5: { introduction: 'Elasticity is very low; nourish first.', advice: 'Protect all year and eat well.' },
  },
  uv_spot: {
    1: { introduction: 'Even and fresh under UV light.', advice: 'Take a hat or parasol along.' },
    2: { introduction: 'Fresh under UV light, spots visible.', advice: 'Cover the hairline too.' },
    3: {
      introduction: 'Spots clearly visible under UV; protect more.',
      advice: 'Protect by the window and in the car.',
    },
    4: {
      introduction: 'Spots stand out under UV; protect with care.',
      advice: 'Sunscreen, hat and sunglasses together.',
    },
    5: {
      introduction: 'Spots very pronounced under UV; sunscreen first.',
      advice: 'Make sunscreen a daily habit.',
    },
  },
  pigment: {
    1: { introduction: 'Even pigment, a clear base.', advice: 'Simple, gentle care is enough.' },
    2: { introduction: 'Even overall, pigment slightly gathered.', advice: 'Top up sunscreen at midday.' },
    3: { introduction: 'Pigment is clearly visible; start its care.', advice: 'Don’t rub your face, and sleep well.' },
    4: { introduction: 'Pigment stands out; protect it well.', advice: 'Bring in brightening products slowly.' },
    5: {
      introduction: 'Pigment is very pronounced; protect first.',
      advice: 'Stay out of strong sun and be patient.',
    },
  },
};
