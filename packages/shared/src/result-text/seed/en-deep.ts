import type { DeepTexts } from './seed-texts.ts';

export const deepTextsEn: DeepTexts = {
  collagen: {
    1: {
      introduction: 'Your skin is plump and springy this time.',
      advice:
        'Sunscreen is what keeps skin springy, so keep going. Protein, fresh vegetables and a bit of exercise do their share.',
    },
    2: {
      introduction: 'Your skin is plump and springy overall. Firmness varies slightly, and everyday care suits it.',
      advice:
        'Wear sunscreen daily and keep late nights rare. In the evening, smooth your cream upwards with light strokes.',
    },
    3: {
      introduction: 'Elasticity and fullness are low this time, so it’s worth starting firming care now.',
      advice:
        'Add a peptide serum, go a little easier on sugar and eat good protein. Careful sunscreen every morning is part of it too.',
    },
    4: {
      introduction: 'Elasticity and fullness are clearly low this time. They need attentive, lasting care.',
      advice:
        'Use a firming cream morning and evening, keep moving and sleep well. Our skin-care adviser can suggest a combination that suits you.',
    },
    5: {
      introduction:
        'Elasticity and fullness are very low this time. Put firming and nourishing first, and take your time.',
      advice:
        'Sunscreen all year comes first, along with balanced meals and enough sleep. Our skin-care adviser can plan a firming routine, and if you’d like to know more you can also ask a doctor.',
    },
  },
  uv_spot: {
    1: {
      introduction: 'Under UV light your skin looks clear and even. It’s doing very well this time.',
      advice: 'Keep applying sunscreen daily and every two hours outdoors. Hats and parasols are welcome too.',
    },
    2: {
      introduction: 'UV light shows spots, on skin that is clear overall. Just take care with sunscreen.',
      advice: 'Use enough sunscreen, right up to cheekbones, nose and hairline. After time in the sun, add moisture.',
    },
    3: {
      introduction: 'Spots are clearly visible under UV light. It’s just the moment to step up protection.',
      advice:
        'Wear SPF 30 or more every day, by the window and in the car as well. A vitamin C serum goes well underneath. Seek the shade around noon.',
    },
    4: {
      introduction: 'Spots stand out under UV light, perhaps from past sunny days. Protect your skin more carefully.',
      advice:
        'Combine sunscreen, hat and sunglasses, and keep the rest of your care gentle and hydrating. Our skin-care adviser can help you find a sunscreen you’ll enjoy wearing.',
    },
    5: {
      introduction: 'Spots are very pronounced under UV light. Put sunscreen first; today is a good day to start.',
      advice:
        'Make sunscreen as natural as brushing your teeth and walk on the shady side at noon. Our skin-care adviser can help; if a spot has changed lately, it’s worth asking a doctor.',
    },
  },
  pigment: {
    1: {
      introduction: 'Pigment is evenly spread this time, and the base of your skin looks clear.',
      advice: 'Keep up your sunscreen and early nights. Simple, gentle care is all you need.',
    },
    2: {
      introduction: 'An even base overall, with pigment slightly gathered. Everyday protection is all it takes.',
      advice: 'Top up sunscreen during the day. A light vitamin C serum in the morning adds some brightness.',
    },
    3: {
      introduction: 'Gathered pigment is clearly visible this time. Gentle brightening can start now.',
      advice:
        'Wear sunscreen daily and avoid rubbing your face. In the evening, try a serum with niacinamide. Rest and a relaxed mind help too.',
    },
    4: {
      introduction: 'Gathered pigment stands out this time. It needs protection and patient care.',
      advice:
        'Sunscreen comes first, cloudy days included. Exfoliate less often and add brightening products one by one. Our skin-care adviser can look at ingredients and strengths with you.',
    },
    5: {
      introduction:
        'Gathered pigment is very pronounced this time. Please put protection first; brightening takes patience.',
      advice:
        'Protect from the sun all year, stay gentle and don’t chase quick results. Our skin-care adviser can make a long-term plan with you; if it bothers you, you can also ask a doctor.',
    },
  },
};
