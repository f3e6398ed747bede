import type { WrittenLocale } from '@skin-mirror/shared/kernel/locales.ts';

/** The words of the buttons at the end of a report. They are loaded with these buttons. */
const zh = {
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
    digits: '请输入手机号后四位',
    confirm: '永久删除照片',
  },
};

const en: typeof zh = {
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
    digits: 'Last four digits of your mobile number',
    confirm: 'Delete the photos for good',
  },
};

export const CUSTOMER_TEXTS: Readonly<Record<WrittenLocale, typeof zh>> = { zh, en };
