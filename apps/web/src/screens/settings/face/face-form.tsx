import { Alert, Badge, Button, Group, NativeSelect, Skeleton, Tabs, Text } from '@mantine/core';
import { faceContent } from '@skin-mirror/shared/face/face-content.ts';
import { FACE_PARTS, type FacePart, faceKey } from '@skin-mirror/shared/face/face-parts.ts';
import { LOCALE_NAMES } from '@skin-mirror/shared/kernel/locale-names.ts';
import { LOCALES, type Locale, resolveLocale } from '@skin-mirror/shared/kernel/locales.ts';
import { IconInfoCircle, IconRestore } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { currentLocale } from '../../../i18n/i18n.ts';
import { useAccount } from '../../../lib/account.ts';
import { trpc } from '../../../lib/trpc.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { notifyHint, notifySuccess } from '../../../ui/notify.tsx';
import { WithPreview } from '../../../ui/report-preview/with-preview.tsx';
import { SaveBar } from '../../../ui/resource/save-bar.tsx';
import { RichTextField } from '../../../ui/rich-text/rich-text-field.tsx';
import { useConfigForm } from '../use-config-form.ts';
import classes from './face.module.css';

const KEYS = FACE_PARTS.map(faceKey);
const SHOP = ['default_locale'];

/** The four texts in one language at a time, with the report beside them. */
export function FaceForm() {
  const { t } = useTranslation(['face', 'settings']);
  const { user_id } = useAccount();
  const form = useConfigForm(KEYS, `face:${user_id}`);
  const shop = trpc.config.get.useQuery({ keys: SHOP });
  const [part, setPart] = useState<FacePart>('bones');
  const [locale, setLocale] = useState<Locale>(currentLocale());
  // Another one each time that a text is replaced from outside: editors read theirs once.
  const [serial, setSerial] = useState(0);
  const [isSending, setSending] = useState(false);
  const { values } = form;
  const shopDefault = resolveLocale(String(shop.data?.default_locale ?? ''));
  const own = useMemo(() => {
    if (!values) return undefined;
    const words = Object.fromEntries(KEYS.map((key) => [key, wordsOf(values[key])])) as Record<
      (typeof KEYS)[number],
      Words
    >;
    return { words, face: faceContent(words, { wanted: locale, shopDefault }) };
  }, [values, locale, shopDefault]);

  if (form.error || shop.error) {
    const retry = () => {
      form.refetch();
      void shop.refetch();
    };
    return <ErrorState error={form.error ?? shop.error} onRetry={retry} retrying={form.isFetching} />;
  }
  if (!own || !shop.data) return <Skeleton h={520} className="delayed" />;

  const save = async () => {
    if (isSending) return notifyHint(t('sending'));
    if (form.wrong) return notifyHint(t('too_long', { part: t(`part.${partOf(form.wrong)}`) }));
    if (form.changes === 0 || (await form.save())) notifySuccess(t('settings:saved'));
  };
  const discard = () => {
    form.discard();
    setSerial(serial + 1);
  };
  const key = faceKey(part);
  const hasOwn = Boolean(own.words[key][locale]);
  const change = (html: string) => {
    const { [locale]: _, ...others } = own.words[key];
    form.change(key, html === '' ? others : { ...others, [locale]: html });
  };
  const reset = () => {
    change('');
    setSerial(serial + 1);
  };

  return (
    <WithPreview
      key={locale}
      preview={{ page: 'zonghe', locale, own: { face: own.face }, target: `face-${part}`, around: 300 }}
    >
      <Group justify="space-between" align="flex-end" mb="md">
        <NativeSelect
          label={t('language')}
          value={locale}
          onChange={(event) => setLocale(resolveLocale(event.currentTarget.value))}
        >
          {LOCALES.map((one) => (
            <option key={one} value={one} lang={one}>
              {LOCALE_NAMES[one]}
            </option>
          ))}
        </NativeSelect>
        <Button
          variant="default"
          leftSection={<IconRestore size={18} aria-hidden />}
          disabled={!hasOwn || isSending || form.isSaving}
          onClick={reset}
        >
          {t('reset')}
        </Button>
      </Group>
      <Tabs
        value={part}
        onChange={(value) => setPart(FACE_PARTS.find((one) => one === value) ?? part)}
        keepMounted={false}
      >
        <Tabs.List>
          {FACE_PARTS.map((one) => (
            <Tabs.Tab
              key={one}
              value={one}
              disabled={isSending && one !== part}
              rightSection={
                form.isChanged(faceKey(one)) && (
                  <Badge size="xs" variant="light" color="orange" className={classes.badge}>
                    {t('settings:mark.changed')}
                  </Badge>
                )
              }
            >
              {t(`part.${one}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value={part} pt="md">
          {!hasOwn && (
            <Alert variant="light" color="jade" icon={<IconInfoCircle aria-hidden />} mb="md">
              {own.words[key][shopDefault]
                ? t('source.other', { language: LOCALE_NAMES[shopDefault] })
                : t('source.product')}
            </Alert>
          )}
          <RichTextField
            key={`${part} ${locale} ${serial}`}
            label={t(`part.${part}`)}
            description={t('hint')}
            value={own.face[part]}
            onChange={change}
            onBusy={setSending}
            error={form.wrong === key && t('too_long', { part: t(`part.${part}`) })}
            readOnly={form.isSaving}
            data-path={key}
          />
        </Tabs.Panel>
      </Tabs>
      <Text size="sm" c="dimmed" role="status">
        {isSending && t('sending')}
      </Text>
      <SaveBar changes={form.changes} onSave={save} onDiscard={discard} isSaving={form.isSaving} />
    </WithPreview>
  );
}

type Words = Readonly<Partial<Record<Locale, string>>>;

/** What stands in the form; never a text as a form's field would be. */
const wordsOf = (value: Words | string): Words => (typeof value === 'string' ? {} : value);

const partOf = (key: (typeof KEYS)[number]): FacePart => FACE_PARTS.find((part) => faceKey(part) === key) ?? 'bones';
