import type { SurfaceTexts } from './seed-texts.ts';

export const surfaceTextsEn: SurfaceTexts = {
  color: {
    1: {
      introduction: 'Your skin tone looks even and well balanced this time.',
      advice: 'Keep up your gentle cleanser and daily sunscreen, which help the tone stay even.',
    },
    2: {
      introduction: 'Your skin tone is even overall and varies slightly in depth. Everyday care is all it asks for.',
      advice:
        'Be generous with sunscreen, especially over cheekbones and nose. Fresh fruit, vegetables and regular sleep all help the glow.',
    },
    3: {
      introduction: 'Your tone is clearly uneven this time, so it’s worth starting to care for it now.',
      advice:
        'Wear sunscreen every day and bring a hat when it’s bright. A hydrating mask once or twice a week keeps skin supple, and early nights help too.',
    },
    4: {
      introduction: 'Uneven tone stands out this time, so it needs extra care.',
      advice:
        'Wear sunscreen even on cloudy days, cleanse with a light hand and leave gritty scrubs aside. Our skin-care adviser will gladly help you choose something brightening.',
    },
    5: {
      introduction:
        'Your tone is very uneven this time. Sun and sleep may both play a part; please put its care first.',
      advice:
        'Start with just sunscreen and moisture, every day. Try for regular sleep. Our skin-care adviser can put together a simple routine with you; if it bothers you, you can also ask a doctor.',
    },
  },
  pockmark: {
    1: {
      introduction: 'A very good result for blemish marks this time: the skin looks smooth.',
      advice: 'Stay with gentle cleansing, keep hands away from your face and wear sunscreen to keep it that way.',
    },
    2: {
      introduction: 'Blemish marks can be seen. That’s still a good result, and everyday care looks after them.',
      advice:
        'Skin renews itself little by little, and daily sunscreen is the best support. If a breakout appears, try to leave it alone.',
    },
    3: {
      introduction: 'Blemish marks are clearly visible this time, and now is a good moment to start caring for them.',
      advice:
        'Daily sunscreen helps keep marks from getting deeper. In the evening, try a serum with niacinamide or vitamin C, starting with a low strength. Sleep well and give it time.',
    },
    4: {
      introduction: 'Blemish marks stand out this time. They call for extra care and extra patience.',
      advice:
        'Put sunscreen first, with a hat on bright days. Cleanse softly and skip scrubs and peel-off masks for now. Our skin-care adviser can suggest a product that suits you.',
    },
    5: {
      introduction: 'Blemish marks are very pronounced this time. Please put their care first and go step by step.',
      advice:
        'Settle into sunscreen and moisturiser first, then add one new product at a time. Our skin-care adviser can plan it with you; if the marks bother you, you can also ask a doctor.',
    },
  },
  spot: {
    1: {
      introduction: 'Your complexion looks clear and bright, which is an excellent result for dark spots.',
      advice:
        'Keep wearing sunscreen every day and top it up after two hours outdoors. Fruit rich in vitamin C is a nice extra.',
    },
    2: {
      introduction: 'Dark spots can be seen. That’s still a good result; just take extra care in the sun.',
      advice:
        'Cheekbones and nose catch the most sun, so give them a second layer of sunscreen. After a day outside, a cool hydrating mask feels lovely.',
    },
    3: {
      introduction: 'Dark spots are clearly visible this time, so it’s just the moment to start looking after them.',
      advice:
        'Wear sunscreen all year round, winter included. A vitamin C serum in the morning suits most skins, and proper rest helps too.',
    },
    4: {
      introduction: 'Dark spots stand out this time, so protection and brightening deserve real attention.',
      advice:
        'Combine sunscreen with a wide-brimmed hat. Choose gentle brightening care and let it take its time. Our skin-care adviser can help you find the right strength.',
    },
    5: {
      introduction:
        'Dark spots are very pronounced this time. They come first, and do best with gentle, long-term care.',
      advice:
        'Sunscreen all year is the step most worth keeping. Be wary of products that promise instant results. Our skin-care adviser can help; if a spot has changed lately or bothers you, it’s worth asking a doctor.',
    },
  },
  sensitive: {
    1: {
      introduction: 'Your skin looks calm and settled this time, and is in very good shape.',
      advice: 'Keep to your gentle rhythm. When you try something new, test it behind the ear first.',
    },
    2: {
      introduction: 'Redness shows faintly. Gentle care will feel better.',
      advice:
        'Wash with lukewarm water. When the seasons change, add a little more moisture and try only one new product at a time.',
    },
    3: {
      introduction: 'Redness is clearly visible this time. Your skin is asking for softer, simpler care.',
      advice:
        'Keep it simple: cleanse, moisturise, protect. Look for products without alcohol or fragrance, and keep masks to twice a week.',
    },
    4: {
      introduction: 'Redness stands out this time, and your skin needs a good spell of soothing.',
      advice:
        'Pause acids, scrubs and strong serums, and choose soothing care instead. Avoid hot water on your face. Our skin-care adviser can pick out a few gentle products for you.',
    },
    5: {
      introduction: 'Redness is very pronounced this time. Let your skin settle; soothing it comes first.',
      advice:
        'Stay with a mild cleanser, a moisturiser and a mineral sunscreen. Add new products one by one. Our skin-care adviser can help you simplify; if redness or itching is uncomfortable, please ask a doctor.',
    },
  },
  acne: {
    1: {
      introduction: 'Your skin looks fresh and calm overall. It’s in very good shape this time, and worth keeping so.',
      advice: 'A gentle cleanse morning and evening is plenty. Fresh pillowcases and clean towels help it last.',
    },
    2: {
      introduction: 'Your skin is calm overall. Breakouts can be seen, so keep an eye on them.',
      advice:
        'Try not to squeeze, and let your skin settle in its own time. Lighter meals and earlier nights are good company.',
    },
    3: {
      introduction:
        'Breakouts are clearly visible this time and worth caring for now. Sleep, food and the season may all play a part.',
      advice:
        'Use a mild cleanser twice a day and no more. Skin that gets oily needs moisture too, so choose a light lotion. Go easy on sugary snacks and drinks for a while.',
    },
    4: {
      introduction: 'Breakouts stand out this time and need extra care, kept light and gentle.',
      advice:
        'Pare back to a light cleanser, moisturiser and sunscreen, and wipe your phone screen often. Our skin-care adviser can suggest balancing products for you.',
    },
    5: {
      introduction:
        'Breakouts are very pronounced this time. Be kind to yourself, and put calming and gentle cleansing first.',
      advice:
        'Try not to squeeze, and don’t switch everything at once. Cleanse gently twice a day and use a light gel moisturiser. Our skin-care adviser can go through your routine; if it’s sore or won’t settle, please ask a doctor.',
    },
  },
  texture: {
    1: {
      introduction: 'Your skin looks fine and smooth, with an even texture. It does very well this time.',
      advice:
        'One gentle exfoliation a week is enough. Moisturise while skin is still slightly damp to keep that softness.',
    },
    2: {
      introduction: 'Fine-textured skin overall, slightly uneven to look at. Good moisture takes care of it.',
      advice:
        'Give the rougher areas an extra layer of lotion. Drink plenty of water and keep your washing water lukewarm.',
    },
    3: {
      introduction:
        'Your skin looks clearly rough this time, perhaps from dryness or build-up. Care for it can start now.',
      advice:
        'Exfoliate gently once a week and follow with a hydrating mask. Day to day, look for hyaluronic acid or ceramides.',
    },
    4: {
      introduction: 'Roughness stands out this time, and your skin needs a spell of attentive nourishment.',
      advice:
        'Moisturise morning and evening, with a cream on top to hold the moisture in. Leave grainy scrubs for later. Our skin-care adviser can let you try softening products.',
    },
    5: {
      introduction: 'Roughness is very pronounced this time. Please put gentle cleansing and nourishment first.',
      advice:
        'Wash with lukewarm water, moisturise straight away and finish with a cream. A humidifier helps in heated or air-conditioned rooms. Our skin-care adviser can help; if it flakes or feels uncomfortable, you can ask a doctor.',
    },
  },
  wrinkle: {
    1: {
      introduction: 'Your skin looks smooth and relaxed this time, which is an excellent result.',
      advice: 'Daily sunscreen helps skin stay smooth, so keep it up. Pat eye cream in lightly with your ring finger.',
    },
    2: {
      introduction: 'Your skin is smooth overall. Lines can be seen, and everyday moisture looks after them.',
      advice:
        'Add a little extra moisture around the eyes at night. Sunglasses on bright days save you from squinting.',
    },
    3: {
      introduction: 'Lines are clearly visible this time. Moisture and sunscreen are a good place to start.',
      advice:
        'Add an eye cream and a firming serum in the evening, and sunscreen every morning. If you sleep on your side, swap sides now and then.',
    },
    4: {
      introduction: 'Lines stand out this time. They need richer moisture and more careful sun protection.',
      advice:
        'Choose a richer cream and smooth it upwards with light strokes. Start smoothing actives at a low strength, every other night. Our skin-care adviser can show you the order.',
    },
    5: {
      introduction:
        'Lines are very pronounced this time. Please put moisture and smoothing care first, and take it steadily.',
      advice:
        'Sunscreen and plenty of moisture every day matter most; exercise and sleep help too. Our skin-care adviser can put together a smoothing routine, and if you’d like to know more you can also ask a doctor.',
    },
  },
  dark_circle: {
    1: {
      introduction: 'The eye area looks bright this time: a very good result.',
      advice: 'Keep up the good sleep, and let your eyes rest on something far away once an hour.',
    },
    2: {
      introduction: 'Bright around the eyes overall, slightly darker underneath. Give your eyes a rest now and then.',
      advice: 'Put the phone away before bed and try a slightly higher pillow. Dab eye cream on with your ring finger.',
    },
    3: {
      introduction:
        'Shadows under the eyes are clearly visible this time, so care can start now. Sleep, screens or natural colouring may play a part.',
      advice:
        'Aim for bed before eleven. In the morning, a warm towel over the eyes for two or three minutes feels good. Use eye cream twice a day and sunscreen around the eyes.',
    },
    4: {
      introduction:
        'Shadows under the eyes stand out this time. Sleep, screens or natural colouring may play a part; give them extra care.',
      advice:
        'Plan a few early nights. Be gentle when you cleanse around the eyes and try not to rub. Our skin-care adviser can show you eye care that suits you.',
    },
    5: {
      introduction:
        'Shadows under the eyes are very deep this time, perhaps in part by nature. Please put eye care and rest first.',
      advice:
        'Get as much sleep as you can and eat lightly in the evening. Use eye cream morning and night. Our skin-care adviser can help you choose one; if rest changes little and it bothers you, you can ask a doctor.',
    },
  },
  blackhead: {
    1: {
      introduction: 'A very good result for blackheads this time: they are well kept in check.',
      advice: 'Wash off sunscreen every evening, and make-up if you wear it. A gentle clay mask once a week is plenty.',
    },
    2: {
      introduction: 'Blackheads can be seen, so cleanse with attention.',
      advice:
        'Make small circles with your fingertips around the nose when you cleanse. Try not to squeeze, and save nose strips for now and then.',
    },
    3: {
      introduction: 'Blackheads are clearly visible this time, perhaps because of oil. Gentle cleansing can start now.',
      advice:
        'Use a clay mask once a week, only where blackheads show, then moisturise. Balanced skin stays fresher for longer.',
    },
    4: {
      introduction: 'Blackheads stand out this time and need patient cleansing, with good moisture afterwards.',
      advice:
        'Warm the area with a soft towel before cleansing. Start salicylic acid low and slow, about twice a week. Our skin-care adviser can show you a gentle technique.',
    },
    5: {
      introduction: 'Blackheads are very pronounced this time. Go slowly, and put gentle cleansing first.',
      advice:
        'Don’t squeeze, and go easy on nose strips. Cleanse well at night and use a clay mask once a week. Our skin-care adviser can help; if the area is red or sore, please ask a doctor.',
    },
  },
  pore: {
    1: {
      introduction: 'Your pores look refined and your skin smooth overall. It’s in very good shape.',
      advice: 'Keep cleansing gently and moisturising lightly. Daily sunscreen helps skin stay refined.',
    },
    2: {
      introduction: 'Fine-looking skin overall. Pores can be seen; good cleansing and moisture look after them.',
      advice:
        'Press away shine with a tissue instead of washing again. Use a light lotion where skin gets oily and your usual moisturiser elsewhere.',
    },
    3: {
      introduction: 'Pores are clearly visible this time. Oil or dryness may play a part, and care is well timed now.',
      advice:
        'Cleanse gently twice a day and moisturise straight after. Add a clay mask once a week, and sunscreen to keep skin springy.',
    },
    4: {
      introduction: 'Pores stand out this time, so cleansing, moisture and sunscreen all need closer attention.',
      advice:
        'Let cleansing and moisture go together, and balance oil only where it shows. A niacinamide serum at a low strength is a good start. Our skin-care adviser can match products zone by zone.',
    },
    5: {
      introduction: 'Pores are very pronounced this time. Let their care come first, and take it step by step.',
      advice:
        'Twice a day is enough for cleansing, with nothing too strong. Keep up moisture and sunscreen, and balance oil where it shows. Our skin-care adviser can make a plan with you; if it bothers you, you can also ask a doctor.',
    },
  },
  water: {
    1: {
      introduction: 'Your skin looks plump and dewy. Moisture is just right this time.',
      advice: 'Carry on with your routine, drink enough and top up moisture after long hours in air-conditioned rooms.',
    },
    2: {
      introduction: 'Your skin is well hydrated overall. Moisture varies slightly, so keep an eye on it day to day.',
      advice: 'Moisturise within a minute of washing, with an extra layer where it feels dry.',
    },
    3: {
      introduction: 'Moisture is low this time and your skin is thirsty, so it’s worth topping it up now.',
      advice:
        'Use a hydrating mask twice a week. Day to day, a hyaluronic acid serum under a lotion works well. Remember to drink water during the day.',
    },
    4: {
      introduction: 'Moisture is clearly too low this time. Your skin may feel tight and needs richer care.',
      advice:
        'Switch to a mild cleanser and lukewarm water. Hydrate first, then seal with a cream. Our skin-care adviser can help you choose something richer.',
    },
    5: {
      introduction: 'Moisture is very low this time. Please put hydrating and sealing first, and be extra generous.',
      advice:
        'Hydrate and seal, morning and evening. Skip exfoliation and hot water for a while. Our skin-care adviser can put together a richer routine; if skin stays very dry or itches, please ask a doctor.',
    },
  },
};
