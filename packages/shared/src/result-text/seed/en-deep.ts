import type { DeepTexts } from './seed-texts.ts';

export const deepTextsEn: DeepTexts = {
  collagen: {
    1: {
      introduction: 'Firm, bouncy skin. The support underneath is in great shape.',
      advice:
        'Sunscreen is what keeps skin springy, so keep going. Protein, fresh vegetables and a bit of exercise do their share.',
    },
    2: {
      introduction: 'Your skin is nicely elastic and full, only a shade softer than at its very best.',
      advice:
        'Wear sunscreen daily and keep late nights rare. In the evening, smooth your cream upwards with light strokes.',
    },
    3: {
      introduction: 'Elasticity is good, with a little less fullness in places. An ideal time to start firming care.',
      advice:
        'Add a peptide serum, go a little easier on sugar and eat good protein. Sunscreen every morning makes the biggest difference.',
    },
    4: {
      introduction:
        'Your features keep their lovely lines; fullness is a bit lower and will appreciate some attention.',
      advice:
        'Use a firming cream morning and evening, keep moving and sleep well. Our skin-care adviser can suggest a combination that suits you.',
    },
    5: {
      introduction:
        'Mature skin has a beauty of its own. Fullness is rather low today, and protection and nourishment are a good start.',
      advice:
        'Sunscreen all year comes first, along with balanced meals and enough sleep. Our skin-care adviser can plan a firming routine, and if you’d like to know more you can also ask a doctor.',
    },
  },
  uv_spot: {
    1: {
      introduction: 'Your skin looks clear under UV light. Your sun protection is paying off.',
      advice: 'Keep applying sunscreen daily and every two hours outdoors. Hats and parasols are welcome too.',
    },
    2: {
      introduction: 'Clear overall under UV light, with a few small spots you’d never see in the mirror.',
      advice:
        'Use enough sunscreen, right up to cheekbones, nose and hairline. After time in the sun, add some moisture.',
    },
    3: {
      introduction:
        'Your complexion looks good, with some hidden spots under UV light. Just the moment to step up protection.',
      advice:
        'Wear SPF 30 or more every day, by the window and in the car as well. A vitamin C serum goes well underneath. Seek the shade around noon.',
    },
    4: {
      introduction:
        'On the surface your skin looks fine. UV light shows a few more hidden spots, a memory of past sunny days.',
      advice:
        'Combine sunscreen, hat and sunglasses, and keep the rest of your care gentle and hydrating. Our skin-care adviser can help you find a sunscreen you’ll enjoy wearing.',
    },
    5: {
      introduction:
        'You’ve clearly enjoyed your time outdoors. UV light shows quite a few hidden spots, and today is a good day to start protecting.',
      advice:
        'Make sunscreen as natural as brushing your teeth and walk on the shady side at noon. Our skin-care adviser can help; if a spot has changed lately, it’s worth asking a doctor.',
    },
  },
  pigment: {
    1: {
      introduction: 'Pigment is evenly spread below the surface, for a clear, even base.',
      advice: 'Keep up your sunscreen and early nights. Simple, gentle care is all you need.',
    },
    2: {
      introduction: 'An even base overall, with pigment slightly more gathered in one or two places.',
      advice: 'Top up sunscreen during the day. A light vitamin C serum in the morning adds some brightness.',
    },
    3: {
      introduction: 'A good base, with some pigment gathered in places. Gentle care can keep up with it nicely.',
      advice:
        'Wear sunscreen daily and avoid rubbing your face. In the evening, try a serum with niacinamide. Rest and a relaxed mind help too.',
    },
    4: {
      introduction:
        'Your skin has been working to protect you. There’s a bit more pigment below the surface, so it looks slightly dim.',
      advice:
        'Sunscreen comes first, cloudy days included. Exfoliate less often and add brightening products one by one. Our skin-care adviser can look at ingredients and strengths with you.',
    },
    5: {
      introduction:
        'Pigment is your skin’s own little parasol. It’s rather concentrated today and responds best to patience.',
      advice:
        'Protect from the sun all year, stay gentle and don’t chase quick results. Our skin-care adviser can make a long-term plan with you; if it bothers you, you can also ask a doctor.',
    },
  },
};
