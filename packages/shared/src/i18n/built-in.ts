import { readFileSync } from 'node:fs';
import type { AgreementTexts } from '../agreement/agreement.ts';
import type { FaceContent } from '../face/face-parts.ts';
import { type Locale, shownLocale, type WrittenLocale } from '../kernel/locales.ts';
import type { QuestionKey, QuestionWords } from '../question/built-in-questions.ts';
import type { GoodsTypeKey } from '../recommendation/goods-type-seed.ts';
import type { SeedTexts } from '../result-text/seed-texts.ts';
import type { BuiltInShopTexts } from '../shop-text/shop-text-keys.ts';
import type articles from './zh/articles.json';
import type messages from './zh/messages.json';
import type resultWords from './zh/result-words.json';
import type serverMessages from './zh/server-messages.json';
import type tips from './zh/tips.json';

export type Messages = typeof resultWords & typeof messages;
export type ServerMessages = typeof serverMessages;

/** The built-in texts of a language, without those of pages. Each language has the same keys as Chinese. */
export interface BuiltInTexts {
  readonly messages: Messages;
  readonly serverMessages: ServerMessages;
  readonly resultTexts: SeedTexts;
  readonly questions: Readonly<Record<QuestionKey, QuestionWords>>;
  readonly goodsTypes: Readonly<Record<GoodsTypeKey, string>>;
  readonly agreement: AgreementTexts;
  readonly face: FaceContent;
  readonly shopTexts: BuiltInShopTexts;
  readonly tips: typeof tips;
  readonly articles: typeof articles;
}

const loaded = new Map<WrittenLocale, BuiltInTexts>();

/** Returns the built-in texts in the wanted language, else in the one that is shown instead. Browsers can't call this. */
export function builtInTexts(wanted: Locale): BuiltInTexts {
  const language = shownLocale(wanted);
  const texts = loaded.get(language) ?? load(language);
  loaded.set(language, texts);
  return texts;
}

function load(language: WrittenLocale): BuiltInTexts {
  const read = (name: string) =>
    JSON.parse(readFileSync(new URL(`./${language}/${name}.json`, import.meta.url), 'utf8'));
  return {
    messages: { ...read('result-words'), ...read('messages') },
    serverMessages: read('server-messages'),
    resultTexts: {
      dimensions: read('result-texts/dimensions'),
      short: read('result-texts/short'),
      deep: read('result-texts/deep'),
      overall: read('result-texts/overall'),
    },
    questions: read('questions'),
    goodsTypes: read('goods-types'),
    agreement: read('agreement'),
    face: read('face'),
    shopTexts: read('shop-texts'),
    tips: read('tips'),
    articles: read('articles'),
  };
}
