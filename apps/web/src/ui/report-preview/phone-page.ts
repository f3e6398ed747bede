import type { SharedReport } from '@skin-mirror/shared/report/report.contract.ts';
import { fileAddress } from '../../lib/file-address.ts';

const COLOR = /^#[\da-f]{6}$/i;

/** Puts unsaved settings of the page on the phone into a report. A colour that isn't complete is left out. */
export function withPhonePage(saved: SharedReport['h5'], draft: Readonly<Record<string, unknown>>): SharedReport['h5'] {
  const text = (key: string, otherwise: string) => (typeof draft[key] === 'string' ? draft[key] : otherwise);
  const banner = draft.h5_banner;
  const color = text('h5_theme_color', saved.theme_color);
  return {
    ...saved,
    title: text('h5_title', saved.title),
    support_text: text('h5_support_text', saved.support_text),
    support_link: text('h5_support_link', saved.support_link),
    privacy_url: text('h5_privacy_url', saved.privacy_url),
    banner: typeof banner === 'string' ? (banner === '' ? null : fileAddress(banner)) : saved.banner,
    theme_color: COLOR.test(color) ? color : '',
  };
}
