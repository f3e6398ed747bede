import { Stack, Tabs } from '@mantine/core';
import { faceContent } from '@skin-mirror/shared/face/face-content.ts';
import { FACE_PARTS, type FaceKey, type FacePart, faceKey } from '@skin-mirror/shared/face/face-parts.ts';
import { AUTH_TYPES } from '@skin-mirror/shared/kernel/access.ts';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { currentLocale } from '../../i18n/i18n.ts';
import { useBuiltIn } from '../../i18n/use-built-in.ts';
import { useAccount } from '../../lib/account.ts';
import { Notice } from '../../ui/notice.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { PublishState } from '../../ui/publish-state/publish-state.tsx';
import { RichTextField } from '../../ui/rich-text/rich-text-field.tsx';
import { RichTextView } from '../../ui/rich-text/rich-text-view.tsx';
import { TextsScreen, useTranslatedTexts } from './translated-texts.tsx';

const KEYS = FACE_PARTS.map(faceKey) as [FaceKey, ...FaceKey[]];

/** Edits the texts about bones, muscles, fat and connective tissue. Platform administrators can only read them. */
export function FaceScreen() {
  return useAccount().auth_type === AUTH_TYPES.platform ? <FaceWords /> : <FaceForm />;
}

function FaceForm() {
  const { t } = useTranslation('face');
  const texts = useTranslatedTexts(KEYS, 'face', (key) => t(`part.${partOf(key)}`));
  const { key, locale, shopDefault, words, builtIn } = texts;
  const part = partOf(key);
  const face = useMemo(
    () => builtIn && faceContent(words, builtIn, { wanted: locale, shopDefault }),
    [words, builtIn, locale, shopDefault],
  );
  return (
    <TextsScreen
      texts={texts}
      preview={{ page: 'zonghe', own: face && { face }, target: `face-${part}`, around: 300 }}
      source={t('source.product')}
      actions={<PublishState />}
    >
      <RichTextField
        {...texts.editor}
        {...texts.richEditor}
        key={texts.editorKey}
        label={texts.nameOf(key)}
        description={t('hint')}
        value={face?.[part] ?? ''}
      />
    </TextsScreen>
  );
}

const partOf = (key: FaceKey): FacePart => FACE_PARTS.find((part) => faceKey(part) === key) ?? 'bones';

function FaceWords() {
  const { t } = useTranslation('face');
  const { data } = useBuiltIn('face', currentLocale());
  return (
    <>
      <PageHeader title={t('title')} description={t('description')} />
      <Stack maw="52rem">
        <Notice text={t('elsewhere.text')} color="jade" title={t('elsewhere.title')} />
        <Tabs defaultValue={FACE_PARTS[0]} keepMounted={false}>
          <Tabs.List>
            {FACE_PARTS.map((part) => (
              <Tabs.Tab key={part} value={part}>
                {t(`part.${part}`)}
              </Tabs.Tab>
            ))}
          </Tabs.List>
          {FACE_PARTS.map((part) => (
            <Tabs.Panel key={part} value={part} pt="md">
              {data && <RichTextView html={data.texts[part]} />}
            </Tabs.Panel>
          ))}
        </Tabs>
      </Stack>
    </>
  );
}
