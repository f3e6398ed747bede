import { messages as words } from '@skin-mirror/shared/i18n/messages/en.ts';
import type { Messages } from './zh.ts';

const { dimension, layer, light_mode, skin_type, tone, face_shape, zone, care_level, sex, step_part } = words;

export const messages: Messages = {
  ...{ dimension, layer, light_mode, skin_type, tone, face_shape, zone, care_level, sex, step_part },

  report: {
    name: 'Skin report',
    document_title: '{{page}} · {{shop}}',
    skip: 'Skip to the report',
    language: 'Language',
    print: 'Print report',
    tested_on: 'Tested on {{day}}',
    loading: 'Opening your report…',
    disclaimer:
      'This report is cosmetic guidance, not a diagnosis. If anything about your skin worries you, please see a doctor.',

    page: { report: 'Summary', layer: 'Surface', deep: 'Deep', zonghe: 'Overall' },
    title: {
      report: 'Your skin report',
      layer: 'The surface of your skin',
      deep: 'Below the surface',
      zonghe: 'The whole picture',
    },
    lead: {
      layer: 'What can be seen and felt: tone, texture, pores and moisture.',
      deep: 'What lies beneath: support, elasticity and spots that don’t show yet.',
      zonghe: 'Skin type, tone and every result of your test in one place.',
    },
    pages: 'Pages of the report',

    unavailable: {
      title: 'This report isn’t available',
      hint: 'The link may have expired, or the shop may have stopped sharing it. Please ask the shop for a new one.',
    },
    refused: { title: 'The report could not be opened' },
    unreachable: { title: 'We can’t reach the report', hint: 'Please check your connection and try again.' },
    retry: 'Try again',

    total_score: 'Overall score',
    total_score_of: 'Overall score {{score}} of 100',
    of_hundred: 'out of 100',
    skin_type: 'Skin type',
    tone: 'Skin tone',
    skin_age: 'Skin age',
    skin_age_years: '{{age}}',
    age_band: 'Age group',
    age_band_years: '{{band}}',
    face_shape: 'Face shape',
    sex: 'Sex',

    strengths: 'What your skin does well',
    strengths_lead: 'The good news first.',
    concerns: 'What would enjoy some care',
    concerns_lead: 'Start here to see the most difference.',
    no_concerns: 'Everything is in fine shape. Simply carry on as you are.',
    advice: 'Our advice',
    continue: 'Read on',
    open_page: { layer: 'Surface results', deep: 'Deep results', zonghe: 'Overall report' },
    open_hint: {
      layer: 'Results: {{number}}, with photos',
      deep: 'Results: {{number}}, with photos',
      zonghe: 'Skin type, tone, photos and all results',
    },

    overview: 'At a glance',
    chart: 'Chart',
    chart_type: { column: 'Columns', rose: 'Rose' },
    chart_name: { column: '{{title}}, column chart', rose: '{{title}}, rose chart' },
    chart_hint: {
      1: 'Scores run from 0 to 100. Higher is better.',
      2: 'Care levels run from 1 to 5. The higher, the more care is needed.',
      3: 'Percent bands: the higher, the more care is needed.',
    },
    chart_hint_roman: 'Care levels run from I to V. The higher, the more care is needed.',
    figure: { 1: '{{figure}}', 2: 'Level {{figure}}', 3: '{{figure}}' },
    level_of: 'Care level {{level}} of {{levels}}: {{words}}',
    band: 'Severity {{from}}–{{to}}%',
    found: 'Found: {{number}}',
    moisture_source: { 1: 'Measured by the mirror', 2: 'Measured with a moisture pen' },
    with_layer: '{{name}} ({{layer}})',
    none_measured: {
      layer: 'This report has no surface results.',
      deep: 'This report has no results from below the surface.',
    },
    surface_results: 'Surface results',
    deep_results: 'Deep results',
    zones: 'Areas of the face',

    photos: 'Your photos',
    photo_alt: 'Photo of the face, {{light}}',
    photo_alt_marked: 'Photo of the face with marks: {{dimension}}',
    photo_missing: 'This photo can’t be shown at the moment',
    light: 'Light',
    compare: 'View',
    compare_mode: { single: 'Single', side: 'Side by side', slider: 'Slider' },
    first_photo: 'First photo',
    second_photo: 'Second photo',
    slider: 'Divider between the photos',
    slider_value: '{{percent}}% from the left',
    stage: 'Photo viewer: plus and minus zoom, the arrow keys move, 0 shows the whole photo',
    zoom_in: 'Zoom in',
    zoom_out: 'Zoom out',
    zoom_reset: 'Show the whole photo',
    zoom_level: 'Zoom {{percent}}%',
    marks: 'Marks',
    no_marks: 'None',
    show_marks: 'Show on the photo',

    scheme: 'Your care scheme',
    scheme_lead: 'Small steps that go with your results, from day 1 to day {{number}}.',
    scheme_days: 'Days {{from}} to {{to}}',
    scheme_day: 'Day {{from}}',
    scheme_goods: 'Products for this step',
    scheme_next: 'See you again around day {{number}}: another test will show how your skin has come along.',

    goods: 'Chosen for you',
    goods_lead: 'Picked to go with your results.',
    because: 'Why it suits you: {{reasons}}',
    price: 'Price {{price}}',
    open_goods: 'Learn more about {{name}} (opens a new window)',
    learn_more: 'Learn more',

    about_skin: 'About your skin',
    skin_type_zones: 'Skin type by area',
    tone_scale: 'From light to deep',

    face: 'What your face is made of',
    face_lead: 'Knowing each layer of the face shows where care begins.',
    face_part: { bones: 'Bones', muscle: 'Muscles', fat: 'Fat', net: 'Connective tissue' },
  },
};
