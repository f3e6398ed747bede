import { messages as words } from '@skin-mirror/shared/i18n/messages/zh.ts';

const { dimension, layer, light_mode, skin_type, tone, face_shape, zone, care_level, sex, step_part } = words;

/** The report in Chinese; the other languages have exactly these keys. */
export const messages = {
  ...{ dimension, layer, light_mode, skin_type, tone, face_shape, zone, care_level, sex, step_part },

  report: {
    name: '肌肤检测报告',
    document_title: '{{page}} · {{shop}}',
    skip: '跳到正文',
    language: '语言',
    print: '打印报告',
    tested_on: '检测日期 {{day}}',
    loading: '正在打开报告…',
    disclaimer: '本报告仅供日常护肤参考，不作为医疗诊断依据。皮肤如有不适，请咨询医生。',

    page: { report: '总览', layer: '表层', deep: '深层', zonghe: '综合' },
    title: { report: '您的肌肤报告', layer: '表层肌肤报告', deep: '深层肌肤报告', zonghe: '综合肌肤报告' },
    lead: {
      layer: '看得见的肌肤表面：肤色、纹理、毛孔与水分。',
      deep: '肌肤表面之下：弹性支撑与还未显现的斑点。',
      zonghe: '从肤质、肤色到每一项检测结果，完整了解您的肌肤。',
    },
    pages: '报告页面',

    unavailable: {
      title: '这份报告暂时无法查看',
      hint: '链接可能已过期，或门店已停止分享。需要的话，请向门店索取新的链接。',
    },
    refused: { title: '报告没有打开' },
    unreachable: { title: '网络似乎断开了', hint: '请检查网络连接，然后再试一次。' },
    retry: '再试一次',

    total_score: '综合评分',
    total_score_of: '综合评分 {{score}}，满分 100',
    of_hundred: '满分 100',
    skin_type: '肤质',
    tone: '肤色',
    skin_age: '肤龄',
    skin_age_years: '{{age}} 岁',
    age_band: '年龄段',
    age_band_years: '{{band}} 岁',
    face_shape: '脸型',
    sex: '性别',

    strengths: '肌肤亮点',
    strengths_lead: '先说说做得好的地方。',
    concerns: '值得多加照顾',
    concerns_lead: '从这几项入手，改善会更明显。',
    no_concerns: '各项状态都很好，保持现在的护理习惯就可以。',
    advice: '护理建议',
    continue: '继续了解',
    open_page: { layer: '表层详情', deep: '深层详情', zonghe: '综合报告' },
    open_hint: {
      layer: '{{number}} 项表层检测与照片',
      deep: '{{number}} 项深层检测与照片',
      zonghe: '肤质、肤色、照片与全部结果',
    },

    overview: '各项一览',
    chart: '图表样式',
    chart_type: { column: '柱状图', rose: '玫瑰图' },
    chart_name: { column: '{{title}}，柱状图', rose: '{{title}}，玫瑰图' },
    chart_hint: {
      1: '分数 0–100，越高代表状态越好。',
      2: '护理等级 1–5，越高代表越需要照顾。',
      3: '百分比区间，越高代表越需要照顾。',
    },
    chart_hint_roman: '护理等级 I–V，越高代表越需要照顾。',
    figure: { 1: '{{figure}} 分', 2: '{{figure}} 级', 3: '{{figure}}' },
    level_of: '护理等级 {{level}}（共 {{levels}} 级）：{{words}}',
    band: '程度 {{from}}–{{to}}%',
    found: '共发现 {{number}} 处',
    moisture_source: { 1: '由魔镜测得', 2: '由水分笔测得' },
    with_layer: '{{name}}（{{layer}}）',
    none_measured: { layer: '本报告没有表层结果。', deep: '本报告没有深层结果。' },
    surface_results: '表层结果',
    deep_results: '深层结果',
    zones: '面部分区',

    photos: '检测照片',
    photo_alt: '在{{light}}下拍摄的面部照片',
    photo_alt_marked: '标出{{dimension}}的面部照片',
    photo_missing: '照片暂时无法显示',
    light: '光源',
    compare: '查看方式',
    compare_mode: { single: '单张', side: '并排', slider: '滑动对比' },
    first_photo: '第一张照片',
    second_photo: '第二张照片',
    slider: '对比分界线',
    slider_value: '左侧 {{percent}}%',
    stage: '照片查看器：用加号和减号缩放，用方向键移动，按 0 还原',
    zoom_in: '放大',
    zoom_out: '缩小',
    zoom_reset: '还原',
    zoom_level: '放大 {{percent}}%',
    marks: '标记',
    no_marks: '不显示',
    show_marks: '在照片上查看',

    scheme: '您的护理方案',
    scheme_lead: '配合检测结果的护理步骤，从第 1 天到第 {{number}} 天。',
    scheme_days: '第 {{from}}–{{to}} 天',
    scheme_day: '第 {{from}} 天',
    scheme_goods: '这一步使用的商品',
    scheme_next: '期待第 {{number}} 天左右再见到您，届时再做一次检测，看看肌肤的变化。',

    goods: '为您推荐',
    goods_lead: '根据这次的检测结果挑选。',
    because: '适合您的理由：{{reasons}}',
    need: '{{name}}（{{figure}}）',
    price: '参考价 {{price}}',
    open_goods: '了解更多：{{name}}（在新窗口打开）',
    learn_more: '了解更多',

    about_skin: '关于您的肌肤',
    skin_type_zones: '各部位肤质',
    tone_scale: '由浅到深',

    face: '面部结构',
    face_lead: '了解面部的每一层，才知道护理从哪里开始。',
    face_part: { bones: '骨骼', muscle: '肌肉', fat: '脂肪', net: '筋膜' },
  },
} as const;

type Translated<T> = { readonly [K in keyof T]: T[K] extends string ? string : Translated<T[K]> };
export type Messages = Translated<typeof messages>;
