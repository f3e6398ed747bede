/** The Chinese words of results. Customers load these with their report, and none of the other shared words. */
export const resultWords = {
  dimension: {
    color: '肤色均匀度',
    pockmark: '痘印',
    spot: '色斑',
    sensitive: '敏感度',
    acne: '痘痘',
    texture: '纹理',
    wrinkle: '皱纹',
    dark_circle: '黑眼圈',
    blackhead: '黑头',
    pore: '毛孔',
    water: '水分',
    collagen: '胶原蛋白',
    uv_spot: '紫外线斑',
    pigment: '色素',
    skin_type: '肤质',
    tone: '肤色色调',
    total: '综合评分',
  },

  layer: { layer: '表层', deep: '深层' },

  light_mode: {
    white: '白光',
    positive: '正偏振光',
    negative: '负偏振光',
    uv: '紫外斑影像',
    woods: '紫外灯',
    blue: '蓝光',
    brown: '棕光',
    red: '红光',
  },

  skin_type: { dry: '干性', oily: '油性', neutral: '中性', mixed: '混合性' },

  tone: { translucent: '透白', fair: '白皙', natural: '自然', wheatish: '小麦', dull: '暗沉', dark: '深色' },

  face_shape: {
    oval: '鹅蛋脸',
    round: '圆脸',
    square: '方脸',
    heart: '心形脸',
    long: '长脸',
    diamond: '菱形脸',
  },

  zone: {
    forehead: '额头',
    glabella: '眉间',
    nose: '鼻部',
    left_cheek: '左脸颊',
    right_cheek: '右脸颊',
    chin: '下巴',
    left_eye: '左眼周',
    right_eye: '右眼周',
    nasolabial: '法令纹区',
  },

  care_level: {
    1: '状态很好',
    2: '状态不错',
    3: '需要留意',
    4: '需要照顾',
    5: '重点照顾',
  },

  sex: { 1: '男', 0: '女' },

  step_part: { am: '早间', pm: '晚间', weekly: '每周护理' },

  step_role: {
    cleanse: '清洁',
    tone: '爽肤',
    treat: '精华护理',
    eye: '眼部护理',
    mask: '面膜',
    moisturise: '保湿',
    protect: '防晒',
    other: '其他',
  },
};
