/** See `zh.ts`. */
export const resultWords = {
  dimension: {
    color: 'Even tone',
    pockmark: 'Blemish marks',
    spot: 'Dark spots',
    sensitive: 'Sensitivity',
    acne: 'Breakouts',
    texture: 'Texture',
    wrinkle: 'Wrinkles',
    dark_circle: 'Dark circles',
    blackhead: 'Blackheads',
    pore: 'Pores',
    water: 'Moisture',
    collagen: 'Collagen',
    uv_spot: 'UV spots',
    pigment: 'Pigmentation',
    skin_type: 'Skin type',
    tone: 'Skin tone',
    total: 'Overall score',
  },

  layer: { layer: 'Surface', deep: 'Deep' },

  light_mode: {
    white: 'White light',
    positive: 'Positive polarisation',
    negative: 'Negative polarisation',
    uv: 'UV spots',
    woods: 'UV lamp',
    blue: 'Blue light',
    brown: 'Brown light',
    red: 'Red light',
  },

  skin_type: { dry: 'Dry', oily: 'Oily', neutral: 'Balanced', mixed: 'Combination' },

  tone: {
    translucent: 'Translucent',
    fair: 'Fair',
    natural: 'Natural',
    wheatish: 'Wheat',
    dull: 'Muted',
    dark: 'Dark',
  },

  face_shape: { oval: 'Oval', round: 'Round', square: 'Square', heart: 'Heart', long: 'Long', diamond: 'Diamond' },

  zone: {
    forehead: 'Forehead',
    glabella: 'Between the brows',
    nose: 'Nose',
    left_cheek: 'Left cheek',
    right_cheek: 'Right cheek',
    chin: 'Chin',
    left_eye: 'Left eye area',
    right_eye: 'Right eye area',
    nasolabial: 'Smile lines',
  },

  care_level: {
    1: 'Excellent',
    2: 'Good',
    3: 'Needs attention',
    4: 'Needs care',
    5: 'Needs most care',
  },

  sex: { 1: 'Male', 0: 'Female' },

  step_part: { am: 'Morning', pm: 'Evening', weekly: 'Weekly care' },

  step_role: {
    cleanse: 'Cleanse',
    tone: 'Tone',
    treat: 'Treat',
    eye: 'Eye care',
    mask: 'Mask',
    moisturise: 'Moisturise',
    protect: 'Protect',
    other: 'Other',
  },
};
