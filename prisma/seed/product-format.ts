import type { SkinType } from '@skin-mirror/shared/dimension/dimension.ts';
import type { GoodsTypeKey } from '@skin-mirror/shared/recommendation/goods-type-seed.ts';
import type { StepRole } from '@skin-mirror/shared/recommendation/recommendation.ts';

export type Wording = readonly [zh: string, en: string];

export type Container = 'tube' | 'bottle' | 'dropper' | 'pump' | 'jar' | 'spray' | 'sachet' | 'stick';

export interface ProductFormat {
  /** The last part of a product number. */
  readonly code: string;
  /** The step of a skin-care routine that the product is for. */
  readonly role: StepRole;
  readonly name: Wording;
  readonly size: Wording;
  /** The usual price in CNY. */
  readonly price: number;
  readonly container: Container;
  readonly use: Wording;
  /** The main effect of this product format. It comes before the effects of the product line. */
  readonly lead?: GoodsTypeKey;
  readonly extra?: GoodsTypeKey;
  /** The effects that a product of this format can have, whatever its line is for. Undefined means all. */
  readonly only?: readonly GoodsTypeKey[];
  /** Set if no product of this format is for sensitive skin, not even one of a gentle line. */
  readonly degreasing?: true;
  /** Set if the product stays on the skin and contains much of a strong ingredient. */
  readonly concentrated?: true;
  /** Set for a moisturiser that isn't a cream. A gel is light, and a lotion may be. */
  readonly texture?: 'gel' | 'lotion';
  /** Set if the product is dabbed on single spots. */
  readonly on_spots?: true;
  /** Set if the product is only for customers who wear make-up. */
  readonly removes_make_up?: true;
  /** The skin types for which a product of this format isn't too rich. Undefined means all. */
  readonly skin_types?: readonly SkinType[];
  readonly age_min?: number;
}

export const ROLE_CATEGORIES: Readonly<Record<StepRole, Wording>> = {
  cleanse: ['洁面卸妆', 'Cleansers'],
  tone: ['爽肤水', 'Toners'],
  treat: ['精华', 'Serums'],
  eye: ['眼部护理', 'Eye care'],
  mask: ['面膜', 'Masks'],
  moisturise: ['乳液面霜', 'Moisturisers'],
  protect: ['防晒', 'Sun protection'],
  other: ['其他护理', 'More care'],
};

/** The skin types for which rich products aren't too rich. */
export const RICH = ['dry', 'neutral'] as const;
/** The skin types for which light products are enough. */
export const NOT_DRY = ['oily', 'mixed', 'neutral'] as const;
/** Younger skin needs no care of its own around the eyes. */
const EYE_CARE_FROM = 18;
/** The skin types for which a mask may stay on overnight. */
const NOT_OILY = ['dry', 'neutral', 'mixed'] as const;
/** The skin types that have oil to spare. */
const OILY = ['oily', 'mixed'] as const;

export const PRODUCT_FORMATS = {
  foam: {
    code: 'FC',
    role: 'cleanse',
    name: ['洁面乳', 'Foam Cleanser'],
    size: ['120ml', '120 ml'],
    price: 79,
    container: 'tube',
    lead: 'cleansing',
    use: ['早晚取适量打出泡沫，按摩后用温水洗净。', 'Lather up morning and evening, then rinse with lukewarm water.'],
  },
  gel_cleanser: {
    code: 'GC',
    role: 'cleanse',
    name: ['洁面啫喱', 'Gel Cleanser'],
    size: ['150ml', '150 ml'],
    price: 85,
    container: 'pump',
    lead: 'cleansing',
    use: ['湿脸后轻轻打圈，再用温水洗净。', 'Massage over damp skin and rinse.'],
  },
  cleansing_oil: {
    code: 'CO',
    role: 'other',
    removes_make_up: true,
    name: ['卸妆油', 'Cleansing Oil'],
    size: ['150ml', '150 ml'],
    price: 119,
    container: 'pump',
    lead: 'cleansing',
    use: ['干手干脸轻揉，加水乳化后洗净。', 'Massage over dry skin, add water, then rinse.'],
  },
  cleansing_balm: {
    code: 'CB',
    role: 'other',
    removes_make_up: true,
    name: ['卸妆膏', 'Cleansing Balm'],
    size: ['80g', '80 g'],
    price: 129,
    container: 'jar',
    lead: 'cleansing',
    use: ['取一小勺在脸上揉化，再用温水洗净。', 'Melt a scoop over the face, then rinse.'],
  },
  toner: {
    code: 'TN',
    role: 'tone',
    name: ['爽肤水', 'Toner'],
    size: ['150ml', '150 ml'],
    price: 99,
    container: 'bottle',
    concentrated: true,
    use: ['洁面后轻拍全脸。', 'Pat over the face after cleansing.'],
  },
  essence: {
    code: 'EW',
    role: 'tone',
    name: ['精华水', 'Essence Water'],
    size: ['120ml', '120 ml'],
    price: 149,
    container: 'bottle',
    use: ['洁面后倒于掌心，按压至吸收。', 'Press into the skin with your palms after cleansing.'],
  },
  mist: {
    code: 'MS',
    role: 'tone',
    name: ['保湿喷雾', 'Face Mist'],
    size: ['100ml', '100 ml'],
    price: 89,
    container: 'spray',
    use: ['觉得干时轻喷一下，再轻轻按干。', 'Spray whenever skin feels dry.'],
  },
  serum: {
    code: 'SR',
    role: 'treat',
    name: ['精华液', 'Serum'],
    size: ['30ml', '30 ml'],
    price: 199,
    container: 'dropper',
    concentrated: true,
    use: ['爽肤后取两三滴，轻按全脸。', 'Two or three drops after toner.'],
  },
  ampoule: {
    code: 'AM',
    role: 'treat',
    name: ['安瓶精华', 'Ampoules'],
    size: ['1.5ml×7支', '7 × 1.5 ml'],
    price: 169,
    container: 'dropper',
    concentrated: true,
    use: ['晚上爽肤后用一支，当晚不再用其他精华。', 'One in the evening after toner, in place of another serum.'],
  },
  lotion: {
    code: 'LT',
    role: 'moisturise',
    name: ['乳液', 'Lotion'],
    size: ['100ml', '100 ml'],
    price: 129,
    container: 'pump',
    extra: 'hydrating',
    texture: 'lotion',
    use: ['精华之后均匀涂抹。', 'Smooth on after serum.'],
  },
  cream: {
    code: 'CR',
    role: 'moisturise',
    name: ['面霜', 'Cream'],
    size: ['50g', '50 g'],
    price: 169,
    container: 'jar',
    extra: 'hydrating',
    skin_types: RICH,
    use: ['精华之后均匀涂抹，早晚都用。', 'Smooth on after serum, morning and evening.'],
  },
  gel_cream: {
    code: 'GL',
    role: 'moisturise',
    name: ['凝霜', 'Gel Cream'],
    size: ['50g', '50 g'],
    price: 149,
    container: 'jar',
    extra: 'hydrating',
    texture: 'gel',
    use: ['质地清爽，早晚都可以用。', 'Light enough for morning and evening.'],
  },
  day_cream: {
    code: 'DC',
    role: 'protect',
    name: ['防晒日霜SPF30', 'Day Cream SPF 30'],
    size: ['50g', '50 g'],
    price: 179,
    container: 'jar',
    extra: 'sun_protection',
    use: ['早上护肤最后一步，出门前涂够量。', 'The last step in the morning; be generous.'],
  },
  rich_cream: {
    code: 'NC',
    role: 'moisturise',
    name: ['滋养霜', 'Rich Cream'],
    size: ['50g', '50 g'],
    price: 199,
    container: 'jar',
    concentrated: true,
    extra: 'hydrating',
    skin_types: RICH,
    use: ['取珍珠大小，由下往上推开。', 'Smooth a pearl of it upwards.'],
  },
  neck_cream: {
    code: 'NK',
    role: 'other',
    name: ['颈霜', 'Neck Cream'],
    size: ['75ml', '75 ml'],
    price: 159,
    container: 'tube',
    use: ['由锁骨向上轻推到下颌。', 'Smooth upwards from collarbone to jaw.'],
  },
  face_oil: {
    code: 'FO',
    role: 'other',
    name: ['护肤油', 'Face Oil'],
    size: ['30ml', '30 ml'],
    price: 159,
    container: 'dropper',
    skin_types: RICH,
    use: [
      '晚间面霜之后取两三滴，掌心温热后按压。',
      'In the evening after cream: warm two or three drops and press in.',
    ],
  },
  sleeping_mask: {
    code: 'SM',
    role: 'mask',
    name: ['睡眠面膜', 'Sleeping Mask'],
    size: ['80g', '80 g'],
    price: 119,
    container: 'jar',
    skin_types: NOT_OILY,
    use: [
      '每周一两晚，护肤最后一步厚涂一层，早上洗净。',
      'A generous layer as the last step of the evening, once or twice a week. Rinse in the morning.',
    ],
  },
  sheet_mask: {
    code: 'MK',
    role: 'mask',
    name: ['面膜', 'Sheet Masks'],
    size: ['5片', '5 sheets'],
    price: 79,
    container: 'sachet',
    use: ['洁面后敷十五分钟，每周一两次。', 'Fifteen minutes after cleansing, once or twice a week.'],
  },
  clay_mask: {
    code: 'CM',
    role: 'mask',
    name: ['清洁泥膜', 'Clay Mask'],
    size: ['75g', '75 g'],
    price: 99,
    container: 'jar',
    only: ['oil_control', 'acne_care', 'pore_refining', 'blackhead_care'],
    degreasing: true,
    skin_types: OILY,
    use: ['敷在T区八到十分钟后洗净，每周一次。', 'On the T-zone for eight to ten minutes, once a week.'],
  },
  nose_strips: {
    code: 'NS',
    role: 'mask',
    name: ['清洁鼻膜', 'Nose Masks'],
    size: ['10片', '10 pieces'],
    price: 49,
    container: 'sachet',
    lead: 'blackhead_care',
    use: ['热敷后使用，每周一次就够。', 'Use after a warm towel, once a week.'],
  },
  spot_gel: {
    code: 'SG',
    role: 'other',
    name: ['点涂凝露', 'Spot Gel'],
    size: ['15g', '15 g'],
    price: 69,
    container: 'tube',
    only: ['acne_care'],
    concentrated: true,
    on_spots: true,
    use: ['睡前点涂在需要的地方。', 'Dab where needed before bed.'],
  },
  eye_cream: {
    code: 'EC',
    role: 'eye',
    name: ['眼霜', 'Eye Cream'],
    size: ['15g', '15 g'],
    price: 189,
    container: 'tube',
    lead: 'eye_care',
    age_min: EYE_CARE_FROM,
    use: ['用无名指在眼周轻轻点按。', 'Pat around the eyes with your ring finger.'],
  },
  eye_serum: {
    code: 'ES',
    role: 'eye',
    name: ['眼部精华', 'Eye Serum'],
    size: ['15ml', '15 ml'],
    price: 209,
    container: 'dropper',
    lead: 'eye_care',
    concentrated: true,
    age_min: EYE_CARE_FROM,
    use: ['眼霜之前点涂，轻按吸收。', 'Dot on before eye cream and press in.'],
  },
  eye_mask: {
    code: 'EM',
    role: 'other',
    name: ['眼膜', 'Eye Masks'],
    size: ['30对', '30 pairs'],
    price: 99,
    container: 'jar',
    lead: 'eye_care',
    only: ['eye_care'],
    age_min: EYE_CARE_FROM,
    use: ['敷十分钟，早上用更有精神。', 'Ten minutes, at their best in the morning.'],
  },
  sunscreen: {
    code: 'SU',
    role: 'protect',
    name: ['防晒乳SPF50', 'Sunscreen SPF 50'],
    size: ['50ml', '50 ml'],
    price: 119,
    container: 'tube',
    lead: 'sun_protection',
    use: ['出门前十五分钟涂够量，户外每两小时补一次。', 'Apply generously before going out; top up every two hours.'],
  },
  sun_spray: {
    code: 'SP',
    role: 'other',
    name: ['防晒喷雾SPF50', 'Sun Spray SPF 50'],
    size: ['150ml', '150 ml'],
    price: 109,
    container: 'spray',
    lead: 'sun_protection',
    use: ['先喷在手心再抹匀，补涂很方便。', 'Spray into your palm and smooth on; handy for topping up.'],
  },
  sun_stick: {
    code: 'SS',
    role: 'other',
    name: ['防晒棒SPF50', 'Sun Stick SPF 50'],
    size: ['20g', '20 g'],
    price: 99,
    container: 'stick',
    lead: 'sun_protection',
    use: ['来回涂两三遍，随身补涂。', 'Two or three strokes, wherever you are.'],
  },
} as const satisfies Readonly<Record<string, ProductFormat>>;

export type FormatKey = keyof typeof PRODUCT_FORMATS;
