import type { WrittenLocale } from '@skin-mirror/shared/kernel/locales.ts';

/** The words of the page on which a customer waits who scans before the test. */
const zh = {
  title: '肌肤检测',
  keep: '请保持本页打开，检测完成后报告会自动显示。',
  begin: '正在连接魔镜…',
  waiting: { title: '正在通知魔镜…', hint: '请稍候片刻。' },
  late: '魔镜还没有回应，可能暂时没有网络。请联系店员；不用手机也可以检测。',
  ready: { title: '魔镜已准备好', hint: '请在魔镜上开始检测。' },
  testing: { title: '正在检测…', hint: '请看着魔镜，按提示操作。' },
  done: { title: '报告已生成', hint: '正在打开报告…' },
  failed: { title: '本次检测没有成功', hint: '您可以直接在魔镜上重新检测，无需再次扫码。' },
  ended: '请重新扫码',
  offline: '网络不畅，正在重试…',
};

const en: typeof zh = {
  title: 'Skin test',
  keep: 'Keep this page open. Your report opens here by itself.',
  begin: 'Connecting to the mirror …',
  waiting: { title: 'Telling the mirror …', hint: 'One moment, please.' },
  late: 'The mirror has not answered yet. It may be offline. Please ask the staff – the test works without your phone, too.',
  ready: { title: 'The mirror is ready', hint: 'Please start the test at the mirror.' },
  testing: { title: 'Your test is running …', hint: 'Look at the mirror and do as it says.' },
  done: { title: 'Your report is ready', hint: 'Opening it …' },
  failed: {
    title: 'The test did not succeed',
    hint: 'You can repeat it at the mirror. You need not scan again.',
  },
  ended: 'Please scan again',
  offline: 'No connection. Trying again …',
};

export const SCAN_TEXTS: Readonly<Record<WrittenLocale, typeof zh>> = { zh, en };
