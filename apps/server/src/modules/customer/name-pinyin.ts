import { pinyin } from 'pinyin-pro';

export interface NamePinyin {
  /** Without tones and gaps, such as `wangxiaoming`. `ü` is written as `v`, as on a keyboard. */
  readonly pinyin: string;
  /** Such as `wxm`. */
  readonly initials: string;
}

const NONE: NamePinyin = { pinyin: '', initials: '' };
const HAN = /\p{sc=Han}/u;
const MIN_LENGTH = 2;

const keysOf = (text: string): string => text.toLowerCase().replace(/[^a-z0-9]/g, '');

/** Returns how a name with Chinese characters is typed by its sound. Both are empty for other names. */
export function namePinyin(name: string): NamePinyin {
  if (!HAN.test(name)) return NONE;
  const options = { toneType: 'none', type: 'array', surname: 'head', v: true, nonZh: 'consecutive' } as const;
  const parts = pinyin(name.normalize('NFKC'), options).map(keysOf);
  return { pinyin: parts.join(''), initials: parts.map((part) => part.slice(0, 1)).join('') };
}

/** Returns the keys that a search text stands for. Empty if nobody means pinyin by it. */
export function pinyinQuery(text: string): string {
  const keys = text.replaceAll('ü', 'v').replace(/[\s'’-]/g, '');
  return /^[a-z]+$/.test(keys) && keys.length >= MIN_LENGTH ? keys : '';
}
