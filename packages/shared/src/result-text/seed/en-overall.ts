import type { OverallTexts } from './seed-texts.ts';

export const overallTextsEn: OverallTexts = {
  total: {
    1: {
      introduction:
        'Taken together, your skin is in very good shape this time. Even the lowest result is good, so carry on as you are.',
      advice:
        'Keep cleansing, moisturising and protecting. Give the lowest score a little extra care, and come back in a month to see how it’s going.',
    },
    2: {
      introduction: 'Taken together, your skin is doing well. Results vary, so your care begins with the lowest score.',
      advice: 'Start with the advice for the lowest score, and change one thing at a time. Sleep and water count too.',
    },
    3: {
      introduction:
        'Taken together, your results differ clearly this time. The lowest needs proper care, so start there now.',
      advice:
        'Pick the one or two points you care about most; there’s no need to do it all at once. Wear sunscreen daily, rest early, and test again in four weeks.',
    },
    4: {
      introduction:
        'Taken together, the lowest result is in clear need of care this time, and the next ones follow. Put first things first, and be patient.',
      advice:
        'Keep it steady: gentle cleansing, plenty of moisture, daily sunscreen. Try for early nights. Our skin-care adviser can help you decide what to do first.',
    },
    5: {
      introduction:
        'Taken together, the lowest result needs all your care this time. Please put it first; we’ll go gently with you.',
      advice:
        'Settle cleanser, moisturiser and sunscreen first, then add a step for the lowest result, and give yourself some regular sleep. Our skin-care adviser can make a plan just for you; if anything bothers you, you can also ask a doctor.',
    },
  },
  skin_type: {
    dry: {
      introduction: 'Your skin type this time is dry: it usually makes less oil and enjoys an extra layer of moisture.',
      advice:
        'Use a mild cleanser and lukewarm water, moisturise straight away and seal with a cream. In dry seasons, add a few drops of face oil at night.',
    },
    oily: {
      introduction:
        'Your skin type this time is oily: it usually makes more oil, and likes care that is light but hydrating.',
      advice:
        'Cleansing twice a day is enough. Oily skin needs water too, so choose a light gel or lotion, and a clay mask once a week.',
    },
    neutral: {
      introduction:
        'Your skin type this time is balanced: oil and moisture are usually in step, and steady care suits it.',
      advice:
        'Keep it simple with a gentle cleanser, a moisturiser and daily sunscreen. Adjust a little as the seasons change.',
    },
    mixed: {
      introduction:
        'Your skin type this time is combination: often oilier on the T-zone and drier on the cheeks, so each area likes its own care.',
      advice:
        'Use lighter products on the T-zone and richer ones on the cheeks. Clay masks go on the T-zone only, hydrating masks everywhere. Change textures with the seasons.',
    },
  },
  tone: {
    translucent: {
      introduction: 'Your tone is translucent: a very light, bright shade.',
      advice: 'Light skin reddens easily in the sun, so be generous with sunscreen and keep your care gentle.',
    },
    fair: {
      introduction: 'Your tone is fair: a light shade with a soft look.',
      advice: 'Wear sunscreen daily and top it up outdoors. Well-hydrated skin brings out the glow.',
    },
    natural: {
      introduction: 'Your tone is natural: a shade midway between light and deep.',
      advice:
        'Sunscreen and moisturiser are all you need. For a little more radiance, try a vitamin C serum in the morning.',
    },
    wheatish: {
      introduction: 'Your tone is wheat: a warm shade that is full of life.',
      advice: 'Daily sunscreen helps keep the colour even. Plenty of moisture brings out its golden glow.',
    },
    dull: {
      introduction:
        'Your tone this time is on the deeper side. That says how deep the shade is; each has its own beauty.',
      advice: 'Daily sunscreen helps keep the shade even. Plenty of moisture gives it a soft sheen.',
    },
    dark: {
      introduction: 'Your tone is dark: a deep, rich shade.',
      advice:
        'Deep skin enjoys sunscreen every day too. A rich cream keeps its sheen, with an extra layer wherever skin looks ashy.',
    },
  },
};
