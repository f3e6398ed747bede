import { Text } from '@mantine/core';
import { FACE_KEYS, PICTURE_KEYS } from '@skin-mirror/shared/config/config.ts';
import { LOCALE_NAMES } from '@skin-mirror/shared/kernel/locale-names.ts';
import { LOCALES, type Locale } from '@skin-mirror/shared/kernel/locales.ts';
import { useTranslation } from 'react-i18next';
import { fileAddress } from '../../../lib/file-address.ts';
import { Difference } from '../texts/difference.tsx';
import classes from './history.module.css';
import { htmlText } from './html-text.ts';
import type { Area, Change } from './revision-row.ts';
import { type ChangeWords, textKey, useChangeWords } from './use-change-words.ts';

interface ChangeListProps {
  area: Area;
  changes: readonly Change[];
  isMirror: boolean;
}

export function ChangeList({ area, changes, isMirror }: ChangeListProps) {
  const words = useChangeWords();
  return (
    <ul className={classes.changes}>
      {changes.map((change) => (
        <li key={change.key}>
          <h3 className={classes.changeName}>{words.nameOf(area, change.key)}</h3>
          <ChangedValue area={area} change={change} isMirror={isMirror} words={words} />
        </li>
      ))}
    </ul>
  );
}

const isOneOf = (keys: readonly string[], key: string) => keys.includes(key);

interface ChangedValueProps {
  area: Area;
  change: Change;
  isMirror: boolean;
  words: ChangeWords;
}

function ChangedValue({ area, change, isMirror, words: { wordsFor } }: ChangedValueProps) {
  const { key, before, after } = change;
  if (area === 'text') return <ChangedWords change={change} />;
  if (area === 'config' && isOneOf(FACE_KEYS, key)) return <ChangedHtml change={change} />;
  const isPicture = area === 'config' && isOneOf(PICTURE_KEYS, key);
  const shown = (value: unknown) =>
    isPicture && value ? (
      <img src={fileAddress(String(value))} alt={wordsFor(area, key, value, isMirror)} className={classes.picture} />
    ) : (
      wordsFor(area, key, value, isMirror)
    );
  return <Values before={shown(before)} after={shown(after)} />;
}

function Values({ before, after }: { before: React.ReactNode; after: React.ReactNode }) {
  const { t } = useTranslation('settings-history');
  return (
    <dl className={classes.values}>
      <div>
        <dt>{t('before')}</dt>
        <dd>{before}</dd>
      </div>
      <div>
        <dt>{t('after')}</dt>
        <dd className={classes.after}>{after}</dd>
      </div>
    </dl>
  );
}

type Words = Readonly<Record<'introduction' | 'advice', string>>;

function ChangedWords({ change: { key, before, after } }: { change: Change }) {
  const { t } = useTranslation(['settings-history', 'shared']);
  const { locale } = textKey(key);
  return (['introduction', 'advice'] as const).map((field) => {
    const label = t(`shared:field.${field}`);
    const version = (words: unknown) => (words === null ? t('value.product_words') : (words as Words)[field]);
    return (
      <Difference
        key={field}
        labels={[t('before_of', { field: label }), t('after_of', { field: label })]}
        before={version(before)}
        after={version(after)}
        locale={locale}
      />
    );
  });
}

type HtmlByLocale = Readonly<Partial<Record<Locale, string>>>;

function ChangedHtml({ change: { before, after } }: { change: Change }) {
  const { t } = useTranslation('settings-history');
  const [was, is] = [(before ?? {}) as HtmlByLocale, (after ?? {}) as HtmlByLocale];
  const changed = LOCALES.filter((locale) => was[locale] !== is[locale]);
  const version = (html: string | undefined) => (html === undefined ? t('value.product_words') : htmlText(html));
  return changed.map((locale) => {
    const [old, now] = [version(was[locale]), version(is[locale])];
    const field = LOCALE_NAMES[locale];
    if (old === now) {
      return (
        <Text key={locale} size="sm">
          {t('formatting_only', { language: field })}
        </Text>
      );
    }
    return (
      <Difference
        key={locale}
        labels={[t('before_of', { field }), t('after_of', { field })]}
        before={old}
        after={now}
        locale={locale}
      />
    );
  });
}
