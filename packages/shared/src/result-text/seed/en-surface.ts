import type { SurfaceTexts } from './seed-texts.ts';

export const surfaceTextsEn: SurfaceTexts = {
  color: {
    1: {
      introduction: 'Your skin tone is even and luminous. The care you put in really shows.',
      advice: 'Keep up your gentle cleanser and daily sunscreen. A good night’s sleep does the rest.',
    },
    2: {
      introduction: 'Your skin tone is even overall with a nice glow, just a touch deeper in one or two places.',
      advice:
        'Be generous with sunscreen, especially over cheekbones and nose. Fresh fruit, vegetables and regular sleep all help the glow.',
    },
    3: {
      introduction: 'A good base to build on: your tone is mostly even, with a few lighter and deeper areas.',
      advice:
        'Wear sunscreen every day and bring a hat when it’s bright. A hydrating mask once or twice a week brings back radiance, and so do early nights.',
    },
    4: {
      introduction:
        'Your skin has plenty going for it. This time the tone varies a little more and looks slightly tired.',
      advice:
        'Wear sunscreen even on cloudy days, cleanse with a light hand and leave gritty scrubs aside. Our skin-care adviser will gladly help you choose something brightening.',
    },
    5: {
      introduction:
        'Getting to know your skin is a lovely first step. The tone is rather uneven today, perhaps after sunny days or short nights.',
      advice:
        'Start with just sunscreen and moisture, every day. Try for regular sleep. Our skin-care adviser can put together a simple routine with you; if it bothers you, you can also ask a doctor.',
    },
  },
  pockmark: {
    1: {
      introduction: 'Your skin looks clear and smooth, with hardly a mark in sight.',
      advice: 'Stay with gentle cleansing, keep hands away from your face and wear sunscreen to keep it that way.',
    },
    2: {
      introduction: 'Clear skin overall, with one or two faint marks that only show up close.',
      advice:
        'Faint marks soften as skin renews itself, and daily sunscreen is the best support. If a breakout appears, try to leave it alone.',
    },
    3: {
      introduction: 'Most of your skin is clear and even, with some marks left by earlier breakouts.',
      advice:
        'Daily sunscreen helps marks fade evenly. In the evening, try a serum with niacinamide or vitamin C, starting with a low strength. Sleep well and give it time.',
    },
    4: {
      introduction:
        'Your skin renews itself every day. There are a few more marks this time, so a little patience pays off.',
      advice:
        'Put sunscreen first, with a hat on bright days. Cleanse softly and skip scrubs and peel-off masks for now. Our skin-care adviser can suggest a product that suits you.',
    },
    5: {
      introduction:
        'It’s great that you’re looking after your skin. Marks are spread more widely today, so a calm step-by-step routine suits you best.',
      advice:
        'Settle into sunscreen and moisturiser first, then add one new product at a time. Our skin-care adviser can plan it with you; if the marks bother you, you can also ask a doctor.',
    },
  },
  spot: {
    1: {
      introduction: 'Your complexion is clear, with almost no dark spots to be seen.',
      advice:
        'Keep wearing sunscreen every day and top it up after two hours outdoors. Fruit rich in vitamin C is a nice extra.',
    },
    2: {
      introduction: 'A fresh complexion with just a few pale spots that hardly show.',
      advice:
        'Cheekbones and nose catch the most sun, so give them a second layer of sunscreen. After a day outside, a cool hydrating mask feels lovely.',
    },
    3: {
      introduction:
        'Your tone is good overall, with some spots in places. It’s an ideal moment to start looking after them.',
      advice:
        'Wear sunscreen all year round, winter included. A vitamin C serum in the morning suits most skins, and proper rest helps too.',
    },
    4: {
      introduction:
        'The rest of your complexion stays clear; the spots are a little more numerous and easier to see this time.',
      advice:
        'Combine sunscreen with a wide-brimmed hat. Choose gentle brightening care and let it take its time. Our skin-care adviser can help you find the right strength.',
    },
    5: {
      introduction:
        'Every face has its own story. Dark spots are quite visible today and do best with gentle, long-term care.',
      advice:
        'Sunscreen all year is the step most worth keeping. Be wary of products that promise instant results. Our skin-care adviser can help; if a spot has changed lately or bothers you, it’s worth asking a doctor.',
    },
  },
  sensitive: {
    1: {
      introduction: 'Calm, comfortable skin with hardly any redness. Your skin barrier is in great shape.',
      advice: 'Keep to your gentle rhythm. When you try something new, test a little behind the ear first.',
    },
    2: {
      introduction: 'Your skin is settled overall, with a hint of redness that’s perfectly common.',
      advice:
        'Wash with lukewarm water. When the seasons change, add a little more moisture and try only one new product at a time.',
    },
    3: {
      introduction: 'Mostly calm skin, with some redness here and there asking for a softer touch.',
      advice:
        'Keep it simple: cleanse, moisturise, protect. Look for products without alcohol or fragrance, and keep masks to twice a week.',
    },
    4: {
      introduction:
        'Your skin tells you clearly what it likes. It shows more redness this time and would enjoy some calm.',
      advice:
        'Pause acids, scrubs and strong serums, and choose soothing care instead. Avoid hot water on your face. Our skin-care adviser can pick out a few gentle products for you.',
    },
    5: {
      introduction:
        'Your skin is finely tuned. It looks quite sensitive today, so slowing down and doing less is the kindest thing.',
      advice:
        'Stay with a mild cleanser, a moisturiser and a mineral sunscreen. Add new products one by one. Our skin-care adviser can help you simplify; if redness or itching is uncomfortable, please ask a doctor.',
    },
  },
  acne: {
    1: {
      introduction: 'Lovely clear skin, with no noticeable breakouts.',
      advice:
        'A gentle cleanse morning and evening is plenty. Fresh pillowcases and clean make-up brushes help it last.',
    },
    2: {
      introduction: 'Clear skin overall, with just one or two small blemishes. Nothing to think twice about.',
      advice: 'Leave them alone and they’ll settle. A few lighter meals and earlier nights are good company.',
    },
    3: {
      introduction: 'Most areas are clear, with a few breakouts. Sleep, food and the season can all play a part.',
      advice:
        'Use a mild cleanser twice a day and no more. Oily skin needs moisture too, so choose a light lotion. Go easy on sugary snacks and drinks for a while.',
    },
    4: {
      introduction:
        'Your skin is going through a lively phase, with more breakouts than usual. A little care will keep it comfortable.',
      advice:
        'Pare back to a light cleanser, moisturiser and sunscreen, and wipe your phone screen often. Our skin-care adviser can suggest balancing products; if it keeps coming back and bothers you, you can also ask a doctor.',
    },
    5: {
      introduction:
        'Many people know this phase, and it isn’t your fault. Your skin is rather unsettled today, with a good number of breakouts.',
      advice:
        'Try not to squeeze, and don’t switch everything at once. Cleanse gently twice a day and use a light gel moisturiser. Our skin-care adviser can go through your routine; if it’s sore or won’t settle, please ask a doctor.',
    },
  },
  texture: {
    1: {
      introduction: 'Your skin is fine and smooth. It must feel wonderful to the touch.',
      advice:
        'One gentle exfoliation a week is enough. Moisturise while skin is still slightly damp to keep that softness.',
    },
    2: {
      introduction: 'Fine-textured skin, just slightly rougher in a few places.',
      advice:
        'Give the rougher areas an extra layer of lotion. Drink plenty of water and keep your washing water lukewarm.',
    },
    3: {
      introduction: 'A good base, with some rougher patches that are probably a little dry.',
      advice:
        'Exfoliate gently once a week and follow with a hydrating mask. Day to day, look for hyaluronic acid or ceramides.',
    },
    4: {
      introduction:
        'Underneath, your skin is in decent shape. On the surface it feels a bit rough and would love some nourishment.',
      advice:
        'Moisturise morning and evening, with a cream on top to hold the moisture in. Leave grainy scrubs for later. Our skin-care adviser can let you try some softening products.',
    },
    5: {
      introduction: 'Your skin is honest with you: it’s rather rough and dry today, and simply asks for more moisture.',
      advice:
        'Wash with lukewarm water, moisturise straight away and finish with a cream. A humidifier helps in heated or air-conditioned rooms. Our skin-care adviser can help; if it flakes or feels uncomfortable, you can ask a doctor.',
    },
  },
  wrinkle: {
    1: {
      introduction: 'Smooth, supple skin with hardly a line. It looks wonderfully fresh.',
      advice:
        'Sunscreen is the best habit for staying smooth, so keep it up. Pat eye cream in lightly with your ring finger.',
    },
    2: {
      introduction: 'Smooth skin overall, with the faint expression lines that come with smiling.',
      advice:
        'Add a little extra moisture around the eyes at night. Sunglasses on bright days save you from squinting.',
    },
    3: {
      introduction:
        'Your features look good, with some fine lines here and there. A perfect time to start smoothing care.',
      advice:
        'Add an eye cream and a firming serum in the evening, and sunscreen every morning. If you sleep on your side, swap sides now and then.',
    },
    4: {
      introduction: 'A face that smiles has warmth. Lines are a little clearer today and soften with richer moisture.',
      advice:
        'Choose a richer cream and smooth it upwards with light strokes. Start smoothing actives at a low strength, every other night. Our skin-care adviser can show you the order.',
    },
    5: {
      introduction:
        'Your face carries character and experience. Lines are easy to see today, and moisture and sunscreen are the best place to start.',
      advice:
        'Sunscreen and plenty of moisture every day matter most; exercise and sleep help too. Our skin-care adviser can put together a smoothing routine, and if you’d like to know more you can also ask a doctor.',
    },
  },
  dark_circle: {
    1: {
      introduction: 'Bright, fresh eyes. You look wide awake.',
      advice: 'Keep up the good sleep, and let your eyes rest on something far away once an hour.',
    },
    2: {
      introduction: 'Bright around the eyes, with the faintest shadow below.',
      advice: 'Put the phone away before bed and try a slightly higher pillow. Dab eye cream on with your ring finger.',
    },
    3: {
      introduction: 'Lively eyes with some shadow underneath, most likely from short nights or screen time.',
      advice:
        'Aim for bed before eleven. In the morning, a warm towel over the eyes for two or three minutes feels good. Use eye cream twice a day and sunscreen around the eyes.',
    },
    4: {
      introduction:
        'Your sparkle is still there; the shadows below are a bit deeper, so perhaps you’ve been busy lately.',
      advice:
        'Plan a few early nights. Take eye make-up off softly and try not to rub. Our skin-care adviser can show you eye care that suits you.',
    },
    5: {
      introduction:
        'Your eyes still shine. The shadows are rather deep today, as if your body were asking for a proper rest.',
      advice:
        'Catch up on sleep first and eat lightly in the evening. Use eye cream morning and night. Our skin-care adviser can help you choose one; if rest changes little and it bothers you, you can ask a doctor.',
    },
  },
  blackhead: {
    1: {
      introduction: 'Fresh and clear around the nose, with hardly any blackheads.',
      advice: 'Remove sunscreen and make-up every evening. A gentle clay mask once a week is plenty.',
    },
    2: {
      introduction: 'Clear overall, with just a few tiny blackheads that only show up close.',
      advice:
        'Make small circles with your fingertips around the nose when you cleanse. Try not to squeeze, and save nose strips for now and then.',
    },
    3: {
      introduction:
        'The rest of your face is clear, with some blackheads around the nose, as is common where skin makes more oil.',
      advice:
        'Use a clay mask on nose and chin once or twice a week, then moisturise. Balanced skin stays fresher for longer.',
    },
    4: {
      introduction:
        'Your skin is active and makes plenty of its own oil, so a few more blackheads have gathered around the nose.',
      advice:
        'Warm the area with a soft towel before cleansing. Start salicylic acid low and slow, about twice a week. Our skin-care adviser can show you a gentle technique.',
    },
    5: {
      introduction:
        'Skin that makes its own oil often stays supple for longer. Blackheads are rather dense today, so let’s clear them slowly.',
      advice:
        'Don’t squeeze, and go easy on nose strips. Cleanse well at night and use a clay mask once or twice a week. Our skin-care adviser can help; if the area is red or sore, please ask a doctor.',
    },
  },
  pore: {
    1: {
      introduction: 'Your pores are tiny and your skin looks beautifully fine.',
      advice: 'Keep cleansing gently and moisturising lightly. Daily sunscreen helps skin stay refined.',
    },
    2: {
      introduction: 'Fine-looking skin, with pores showing just a little in places.',
      advice:
        'Press away shine with a tissue instead of washing again. Use a light lotion on the T-zone and your usual moisturiser on the cheeks.',
    },
    3: {
      introduction: 'Your cheeks look good; pores show more around the T-zone, where oil and dryness both play a part.',
      advice:
        'Cleanse gently twice a day and moisturise straight after. Add a clay mask once a week, and sunscreen to keep skin springy.',
    },
    4: {
      introduction:
        'Your skin has lively oil production, so pores are a bit more visible. Balance will make it look finer.',
      advice:
        'Care for oil and moisture together rather than only drying the skin. A niacinamide serum at a low strength is a good start. Our skin-care adviser can match products zone by zone.',
    },
    5: {
      introduction:
        'Naturally supple skin is slow to line, which is a real plus. Pores are quite visible today, so take it step by step.',
      advice:
        'Twice a day is enough for cleansing, with nothing too strong. Keep up moisture, oil balance and sunscreen. Our skin-care adviser can make a plan with you; if it bothers you, you can also ask a doctor.',
    },
  },
  water: {
    1: {
      introduction: 'Plump, well-hydrated skin with a soft glow. Moisture is just right.',
      advice: 'Carry on with your routine, drink enough and top up moisture after long hours in air-conditioned rooms.',
    },
    2: {
      introduction: 'Well hydrated overall, only slightly dry in places.',
      advice: 'Moisturise within a minute of washing, with an extra layer where it feels dry.',
    },
    3: {
      introduction: 'Moisture is fair, though your skin is getting a little thirsty. It responds quickly to a drink.',
      advice:
        'Use a hydrating mask twice a week. Day to day, a hyaluronic acid serum under a lotion works well. Drink seven or eight glasses of water.',
    },
    4: {
      introduction: 'Your skin is holding up well, but it’s low on moisture and may feel a bit tight.',
      advice:
        'Switch to a mild cleanser and lukewarm water. Hydrate first, then seal with a cream. Our skin-care adviser can help you choose something richer.',
    },
    5: {
      introduction:
        'Good timing: now you know what your skin is longing for. Moisture is low today and deserves some pampering.',
      advice:
        'Hydrate and seal, morning and evening. Skip exfoliation and hot water for a while. Our skin-care adviser can put together a richer routine; if skin stays very dry or itches, please ask a doctor.',
    },
  },
};
