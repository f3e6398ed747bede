import type { OverallTexts } from './seed-texts.ts';

export const overallTextsEn: OverallTexts = {
  total: {
    1: {
      introduction: 'Your skin is in excellent shape: clear, fine and glowing. Well done!',
      advice:
        'What you’re doing suits you. Carry on cleansing, moisturising and protecting, and come back in a month to see how it’s going.',
    },
    2: {
      introduction: 'Your skin is doing well overall, with a few areas that a little extra care will lift further.',
      advice: 'Keep your basics as they are and add one step for the lowest score. Sleep and water count too.',
    },
    3: {
      introduction: 'A good base, with real strengths and a few things to work on bit by bit.',
      advice:
        'Pick the one or two points you care about most. Wear sunscreen daily, use a hydrating mask once or twice a week, and test again in four weeks.',
    },
    4: {
      introduction:
        'Your skin has its strengths. It seems a little tired lately, and several areas would enjoy more care.',
      advice:
        'Keep it steady: gentle cleansing, plenty of moisture, daily sunscreen. Try for early nights. Our skin-care adviser can help you decide what to do first.',
    },
    5: {
      introduction: 'Taking time to get to know your skin is the best first step. From here, we go gently.',
      advice:
        'Simplify to cleanser, moisturiser and sunscreen, and give yourself some regular sleep. Our skin-care adviser can make a plan just for you; if anything bothers you, you can also ask a doctor.',
    },
  },
  skin_type: {
    dry: {
      introduction: 'You have dry skin: fine-pored and delicate. With a little extra nourishment it looks its best.',
      advice:
        'Use a mild cleanser and lukewarm water, moisturise straight away and seal with a cream. In dry seasons, add a few drops of face oil at night.',
    },
    oily: {
      introduction: 'You have oily skin, with its own natural protection. Fine lines tend to come late.',
      advice:
        'Cleansing twice a day is enough. Oily skin needs water too, so choose a light gel or lotion, and a clay mask once a week.',
    },
    neutral: {
      introduction: 'You have balanced skin: steady, comfortable and the envy of many.',
      advice:
        'Keep it simple with a gentle cleanser, a moisturiser and daily sunscreen. Adjust a little as the seasons change.',
    },
    mixed: {
      introduction: 'You have combination skin: some shine on the T-zone and fine, delicate cheeks.',
      advice:
        'Use lighter products on the T-zone and richer ones on the cheeks. Clay masks go on the T-zone only, hydrating masks everywhere. Change textures with the seasons.',
    },
  },
  tone: {
    translucent: {
      introduction: 'Your tone is translucent: very light, clear and bright.',
      advice: 'Light skin reddens easily in the sun, so be generous with sunscreen and keep your care gentle.',
    },
    fair: {
      introduction: 'Your tone is fair: soft, clear and easy to match with any make-up.',
      advice: 'Wear sunscreen daily and top it up outdoors. Well-hydrated skin brings out the glow.',
    },
    natural: {
      introduction: 'Your tone is natural: even, balanced and effortless.',
      advice:
        'Sunscreen and moisturiser are all you need. For a little more radiance, try a vitamin C serum in the morning.',
    },
    wheatish: {
      introduction: 'Your tone is a warm wheat colour, sunny and full of life.',
      advice: 'Daily sunscreen keeps the colour even. Plenty of moisture brings out its golden glow.',
    },
    dull: {
      introduction:
        'Your tone is on the deeper side and defines your features well. It has a little less glow just now.',
      advice:
        'Early nights and moisture bring the glow back. Exfoliate gently once a week and follow with a hydrating mask.',
    },
    dark: {
      introduction: 'Your tone is deep and rich, with a presence all its own.',
      advice:
        'Deep skin enjoys sunscreen every day too. A rich cream keeps its sheen, with an extra layer wherever skin looks ashy.',
    },
  },
};
