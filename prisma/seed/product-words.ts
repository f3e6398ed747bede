import { builtInTexts } from '@skin-mirror/shared/i18n/built-in.ts';
import { type DemoTexts, demoTexts, shopWords } from '@skin-mirror/shared/i18n/demo-texts.ts';
import { filled } from '@skin-mirror/shared/i18n/filled.ts';
import type { Locale } from '@skin-mirror/shared/kernel/locales.ts';
import type { GoodsTypeKey } from '@skin-mirror/shared/recommendation/goods-type-seed.ts';
import type { StepRole } from '@skin-mirror/shared/recommendation/recommendation.ts';
import type { Translations } from '@skin-mirror/shared/translation/translation.ts';
import type { FormatKey } from './product-format.ts';
import type { Brand, ProductLine } from './product-line.ts';

/** A product's words in a shop's language. */
export interface ProductWords {
  readonly goods_name: string;
  /** At most three characters. */
  readonly tag: string;
  /** How to use it, as customers read it below the name. */
  readonly brand_story: string;
  readonly texts: Translations<'goods_name' | 'tag' | 'brand_story'>;
  readonly category: string;
  readonly tags: readonly string[];
  readonly keywords: string;
  readonly description: string;
}

/** The parts of a product that its words are made of, by their keys in the texts. */
export interface ProductParts {
  readonly brand: Brand['key'];
  readonly line: ProductLine['key'];
  readonly format: FormatKey;
  readonly role: StepRole;
  readonly effects: readonly GoodsTypeKey[];
  readonly tag: keyof DemoTexts['tags'];
}

export function productWords(parts: ProductParts, locale: Locale): ProductWords {
  const { product, categories, lines, formats } = demoTexts(locale);
  const { ingredient, story } = lines[parts.line];
  const { use } = formats[parts.format];
  return {
    ...shopWords(locale, (texts) => ({
      goods_name: nameOf(parts, texts),
      tag: texts.tags[parts.tag],
      brand_story: texts.formats[parts.format].use,
    })),
    category: categories[parts.role],
    tags: [...effectNames(parts, locale), ingredient],
    keywords: keywordsOf(parts, locale),
    description: filled(product.description, { story, use }),
  };
}

const nameOf = ({ brand, line, format }: ProductParts, { product, brands, lines, formats }: DemoTexts): string =>
  filled(product.name, {
    brand: brands[brand],
    line: lines[line].name,
    format: formats[format].name,
    size: formats[format].size,
  });

const effectNames = ({ effects }: ProductParts, locale: Locale): string[] =>
  effects.map((effect) => builtInTexts(locale).goodsTypes[effect]);

/** Returns the words by which staff find the product: in the shop's language, and in one that many packages are in. */
function keywordsOf(parts: ProductParts, locale: Locale): string {
  const languages = (locale === 'en' ? ['zh', 'en'] : [locale, 'en']) satisfies Locale[];
  const ingredients = languages.map((language) => demoTexts(language).lines[parts.line].ingredient);
  const formats = languages.map((language) => demoTexts(language).formats[parts.format].name);
  const effects = parts.effects.flatMap((effect) =>
    languages.map((language) => builtInTexts(language).goodsTypes[effect]),
  );
  return [...ingredients, ...formats, ...effects].join(' ');
}
