import type { WrittenLocale } from '@skin-mirror/shared/kernel/locales.ts';

/** The words of the buttons at the end of a report. They are loaded with these buttons. */
const zh = {
  call: {
    open: '我们怎么称呼您？',
    change: '更改称呼',
    title: '怎么称呼您',
    name: '您希望的称呼',
    hint: '称呼只保存在这台设备上，不会发送给门店。',
    save: '保存',
    remove: '清除称呼',
  },
  poster: {
    open: '生成分享海报',
    picture: '{{shop}}肌肤报告海报',
    with_photo: '带上我的照片（遮挡眼部）',
    hint: '海报只在本机生成，不含姓名。',
    save: '保存海报',
    share: '分享…',
  },
  removal: {
    delete: '删除我的照片',
    title: '删除我的照片',
    hint: '照片会立即永久删除，报告中的得分和建议仍会保留。',
    hint_both: '这次检测的照片和 {{day}} 对比照片所属那次检测的照片，都会立即永久删除。报告中的得分和建议仍会保留。',
    digits: '请输入手机号后四位',
    confirm: '永久删除照片',
  },
};

const en: typeof zh = {
  call: {
    open: 'What may we call you?',
    change: 'Change how we call you',
    title: 'What may we call you?',
    name: 'What you like to be called',
    hint: 'This stays on this device and is never sent to the shop.',
    save: 'Save',
    remove: 'Clear the name',
  },
  poster: {
    open: 'Make a picture to share',
    picture: 'Your skin report of {{shop}} as a picture',
    with_photo: 'With my photo, eyes covered',
    hint: 'The picture is made on this device and holds no name.',
    save: 'Save picture',
    share: 'Share …',
  },
  removal: {
    delete: 'Delete my photos',
    title: 'Delete my photos',
    hint: 'Your photos go at once and for good. The scores and the advice of this report stay.',
    hint_both:
      'The photos of this test and those of your test on {{day}}, which this report shows beside them, go at once and for good. The scores and the advice of this report stay.',
    digits: 'Last four digits of your mobile number',
    confirm: 'Delete the photos for good',
  },
};

export const CUSTOMER_TEXTS: Readonly<Record<WrittenLocale, typeof zh>> = { zh, en };
