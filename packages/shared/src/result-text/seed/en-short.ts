import type { DimensionTexts } from './seed-texts.ts';

export const shortTextsEn: DimensionTexts = {
  color: {
    1: { introduction: 'Even, luminous tone.', advice: 'Keep up sunscreen and good sleep.' },
    2: {
      introduction: 'Even overall, with a nice glow.',
      advice: 'Add a second layer of sunscreen on cheekbones and nose.',
    },
    3: { introduction: 'Mostly even, with a few deeper areas.', advice: 'Use a hydrating mask once or twice a week.' },
    4: {
      introduction: 'The tone varies a little more and looks tired.',
      advice: 'Wear sunscreen on cloudy days too, and rest early.',
    },
    5: {
      introduction: 'Rather uneven just now, and worth some care.',
      advice: 'Start with sunscreen and moisture every day.',
    },
  },
  pockmark: {
    1: { introduction: 'Clear, with hardly a mark.', advice: 'Cleanse gently and keep hands off.' },
    2: { introduction: 'One or two faint marks.', advice: 'Wear sunscreen during the day.' },
    3: { introduction: 'Some marks in places.', advice: 'Try a niacinamide serum in the evening.' },
    4: { introduction: 'A few more marks; give them time.', advice: 'Sunscreen first, and leave scrubs aside.' },
    5: { introduction: 'Marks are spread more widely.', advice: 'Settle the basics, then add one product at a time.' },
  },
  spot: {
    1: { introduction: 'Clear, with almost no dark spots.', advice: 'Top up sunscreen every two hours outdoors.' },
    2: { introduction: 'Just a few pale spots.', advice: 'Protect cheekbones and nose well.' },
    3: { introduction: 'Some spots in places.', advice: 'Add a vitamin C serum in the morning.' },
    4: { introduction: 'A few more spots, easier to see.', advice: 'Combine sunscreen with a hat.' },
    5: { introduction: 'Dark spots are quite visible.', advice: 'Protect all year and brighten gently.' },
  },
  sensitive: {
    1: { introduction: 'Calm, with a strong barrier.', advice: 'Test new products behind the ear first.' },
    2: { introduction: 'Settled, with a hint of redness.', advice: 'Wash with lukewarm water.' },
    3: { introduction: 'Some redness here and there.', advice: 'Cleanse, moisturise, protect, and that’s enough.' },
    4: { introduction: 'More redness than usual.', advice: 'Pause acids and scrubs.' },
    5: {
      introduction: 'Rather sensitive; less is more.',
      advice: 'Keep to mild cleanser, moisturiser and mineral sunscreen.',
    },
  },
  acne: {
    1: { introduction: 'Clear, without breakouts.', advice: 'Change pillowcases often.' },
    2: { introduction: 'One or two small blemishes.', advice: 'Leave them alone and eat lightly.' },
    3: { introduction: 'A few breakouts in places.', advice: 'Use a mild cleanser twice a day.' },
    4: { introduction: 'More breakouts than usual.', advice: 'Choose light products and fewer of them.' },
    5: {
      introduction: 'Quite unsettled; let it calm down.',
      advice: 'Don’t squeeze, and don’t switch everything at once.',
    },
  },
  texture: {
    1: { introduction: 'Fine and smooth.', advice: 'Moisturise while skin is still damp.' },
    2: { introduction: 'Fine, slightly rough in places.', advice: 'Add lotion where it feels rough.' },
    3: { introduction: 'Some rougher, drier patches.', advice: 'Exfoliate gently once a week.' },
    4: { introduction: 'A bit rough; it wants nourishment.', advice: 'Finish with a layer of cream.' },
    5: { introduction: 'Rather rough and dry.', advice: 'Wash lukewarm, then hydrate and seal.' },
  },
  wrinkle: {
    1: { introduction: 'Smooth, with hardly a line.', advice: 'Daily sunscreen keeps it that way.' },
    2: { introduction: 'Smooth, with faint expression lines.', advice: 'Wear sunglasses on bright days.' },
    3: { introduction: 'Some fine lines.', advice: 'Add an eye cream at night.' },
    4: { introduction: 'Lines are a little clearer.', advice: 'Choose a richer cream.' },
    5: { introduction: 'Lines are easy to see.', advice: 'Sunscreen and plenty of moisture, every day.' },
  },
  dark_circle: {
    1: { introduction: 'Bright, fresh eyes.', advice: 'Keep up the good sleep.' },
    2: { introduction: 'The faintest shadow.', advice: 'Put the phone away before bed.' },
    3: { introduction: 'Some shadow under the eyes.', advice: 'Eye cream twice a day, sunscreen included.' },
    4: { introduction: 'Deeper shadows; perhaps you’re tired.', advice: 'Plan a few early nights.' },
    5: { introduction: 'Rather deep shadows; time to rest.', advice: 'Catch up on sleep first.' },
  },
  blackhead: {
    1: { introduction: 'Clear around the nose.', advice: 'Remove sunscreen and make-up every evening.' },
    2: { introduction: 'Just a few tiny blackheads.', advice: 'Cleanse the nose in small circles.' },
    3: { introduction: 'Some blackheads around the nose.', advice: 'Use a clay mask once or twice a week.' },
    4: { introduction: 'A few more blackheads.', advice: 'Warm the skin first, then cleanse gently.' },
    5: { introduction: 'Rather dense; clear them slowly.', advice: 'Don’t squeeze, and go easy on nose strips.' },
  },
  pore: {
    1: { introduction: 'Tiny pores, fine skin.', advice: 'Keep moisturising lightly.' },
    2: { introduction: 'Fine, with pores showing in places.', advice: 'Press away shine with a tissue.' },
    3: { introduction: 'Pores show around the T-zone.', advice: 'Moisturise straight after washing.' },
    4: { introduction: 'Pores are a bit more visible.', advice: 'Care for oil and moisture together.' },
    5: { introduction: 'Pores are quite visible.', advice: 'Cleanse twice a day with nothing too strong.' },
  },
  water: {
    1: { introduction: 'Plump and well hydrated.', advice: 'Carry on with your routine.' },
    2: { introduction: 'Hydrated, slightly dry in places.', advice: 'Moisturise within a minute of washing.' },
    3: { introduction: 'Fair, but a little thirsty.', advice: 'Use a hydrating mask twice a week.' },
    4: { introduction: 'Low on moisture and perhaps tight.', advice: 'Hydrate first, then seal with a cream.' },
    5: { introduction: 'Moisture is low.', advice: 'Hydrate and seal twice a day; avoid hot water.' },
  },
  collagen: {
    1: { introduction: 'Firm and bouncy.', advice: 'Keep up sunscreen and exercise.' },
    2: { introduction: 'Nicely elastic and full.', advice: 'Smooth your cream upwards.' },
    3: { introduction: 'Good, a little less full in places.', advice: 'Add a peptide serum.' },
    4: { introduction: 'Fullness is a bit lower.', advice: 'Switch to a firming cream.' },
    5: { introduction: 'Fullness is rather low.', advice: 'Protect all year and eat well.' },
  },
  uv_spot: {
    1: { introduction: 'Clear under UV light.', advice: 'Reapply sunscreen every two hours outdoors.' },
    2: { introduction: 'A few hidden spots.', advice: 'Cover the hairline too.' },
    3: { introduction: 'Some hidden spots.', advice: 'Protect by the window and in the car.' },
    4: { introduction: 'A few more hidden spots.', advice: 'Sunscreen, hat and sunglasses together.' },
    5: { introduction: 'Quite a few hidden spots.', advice: 'Make sunscreen a daily habit.' },
  },
  pigment: {
    1: { introduction: 'Even below the surface.', advice: 'Simple, gentle care is enough.' },
    2: { introduction: 'Slightly gathered in places.', advice: 'Top up sunscreen during the day.' },
    3: { introduction: 'Some pigment in places.', advice: 'Don’t rub your face, and sleep well.' },
    4: { introduction: 'A bit more pigment below the surface.', advice: 'Add brightening products one by one.' },
    5: { introduction: 'Pigment is rather concentrated.', advice: 'Stay out of strong sun and be patient.' },
  },
};
