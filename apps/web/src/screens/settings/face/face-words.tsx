import { Alert, Tabs } from '@mantine/core';
import { defaultFaceContent } from '@skin-mirror/shared/face/face-content.ts';
import { FACE_PARTS } from '@skin-mirror/shared/face/face-parts.ts';
import { IconInfoCircle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { currentLocale } from '../../../i18n/i18n.ts';
import { RichTextView } from '../../../ui/rich-text/rich-text-view.tsx';
import classes from './face.module.css';

/** The built-in texts, read-only, with a hint where to change them. */
export function FaceWords() {
  const { t } = useTranslation('face');
  return (
    <div className={classes.words}>
      <Alert variant="light" color="jade" icon={<IconInfoCircle aria-hidden />} title={t('elsewhere.title')}>
        {t('elsewhere.text')}
      </Alert>
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
            <RichTextView html={defaultFaceContent(part, currentLocale())} />
          </Tabs.Panel>
        ))}
      </Tabs>
    </div>
  );
}
