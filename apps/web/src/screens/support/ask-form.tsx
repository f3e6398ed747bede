import {
  Alert,
  Button,
  Checkbox,
  Group,
  NativeSelect,
  Progress,
  Stack,
  Text,
  Textarea,
  TextInput,
} from '@mantine/core';
import { supportContract } from '@skin-mirror/shared/support/support.contract.ts';
import { MAX_SUPPORT_PICTURE_BYTES, MAX_SUPPORT_PICTURES, SUPPORT_TYPES } from '@skin-mirror/shared/support/support.ts';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { trpc } from '../../lib/trpc.ts';
import { useProblemText } from '../../lib/use-problem-text.ts';
import { ImageUpload } from '../../ui/image-upload/image-upload.tsx';
import { useResourceForm } from '../../ui/resource-form/use-resource-form.tsx';
import { DiagnosticsField } from './diagnostics-field.tsx';
import classes from './support.module.css';

import { useAskDraft } from './use-ask-draft.ts';
import { useSubmitQuestion } from './use-submit-question.ts';

const MAX = { title: 100, content: 4000, contact: 128 };
const PICTURES = { maxBytes: MAX_SUPPORT_PICTURE_BYTES, max: MAX_SUPPORT_PICTURES, formats: ['jpeg', 'png'] } as const;

/** A choice that nobody made is missing, not wrong. */
const schema = z.object({ ...supportContract.submit.input.shape, type: z.string().min(1) });

export interface Pictures {
  pictures: readonly File[];
  onPictures: (pictures: readonly File[]) => void;
}

export interface Question extends Record<string, unknown> {
  type: string;
  presale: boolean;
  title: string;
  content: string;
  contact: string;
  device_no: string;
  with_diag: boolean;
}

interface AskFormProps extends Pictures {
  onDone: () => void;
}

export function AskForm({ pictures, onPictures, onDone }: AskFormProps) {
  const { t } = useTranslation(['support', 'shared', 'app']);
  const draft = useAskDraft();
  const devices = trpc.device.list.useQuery({});
  const sending = useSubmitQuestion();

  const { form, submit, isSaving } = useResourceForm<Question>({
    schema,
    initialValues: draft.initial,
    save: async (question) => {
      if (!(await sending.send(question, pictures))) return;
      draft.clear();
      onPictures([]);
      onDone();
    },
  });
  const { values } = form;
  const keep = useEffectEvent(draft.keep);
  useEffect(() => keep(values), [values]);

  const startOver = () => {
    draft.clear();
    onPictures([]);
    form.setValues(draft.empty);
    form.clearErrors();
  };

  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        {draft.isRestored && (
          <Alert color="blue" variant="light" role="note">
            <Group justify="space-between" gap="xs">
              <Text size="sm">{t('ask.restored')}</Text>
              <Button size="compact-sm" variant="default" onClick={startOver}>
                {t('ask.start_over')}
              </Button>
            </Group>
          </Alert>
        )}
        <div className={classes.twoColumns}>
          <NativeSelect
            {...form.getInputProps('type')}
            label={t('ask.type')}
            data={[
              { value: '', label: t('ask.choose') },
              ...Object.values(SUPPORT_TYPES).map((type) => ({ value: String(type), label: t(`type.${type}`) })),
            ]}
            required
            data-autofocus
          />
          <NativeSelect
            {...form.getInputProps('device_no')}
            label={t('ask.device')}
            data={[
              { value: '', label: t('ask.no_device') },
              ...(devices.data?.list ?? []).map(({ device_no, shop }) => ({
                value: device_no,
                label: shop ? t('ask.device_of', { device_no, shop }) : device_no,
              })),
            ]}
          />
        </div>
        <Checkbox {...form.getInputProps('presale', { type: 'checkbox' })} label={t('ask.presale')} />
        <TextInput {...form.getInputProps('title')} label={t('shared:field.title')} maxLength={MAX.title} />
        <Textarea
          {...form.getInputProps('content')}
          label={t('shared:field.content')}
          placeholder={t('ask.content_hint')}
          description={t('length', { length: values.content.length, max: MAX.content })}
          inputWrapperOrder={['label', 'input', 'error', 'description']}
          maxLength={MAX.content}
          autosize
          minRows={5}
          maxRows={16}
          required
        />
        <TextInput
          {...form.getInputProps('contact')}
          label={t('shared:field.contact')}
          description={t('ask.contact_hint')}
          maxLength={MAX.contact}
          autoComplete="off"
          required
        />
        <ImageUpload
          label={t('ask.pictures')}
          value={pictures}
          onChange={onPictures}
          limit={PICTURES}
          disabled={isSaving}
        />
        <DiagnosticsField checked={values.with_diag} onChange={(checked) => form.setFieldValue('with_diag', checked)} />
        {sending.error !== null && <Failure error={sending.error} />}
        {isSaving && pictures.length > 0 && (
          <Progress value={sending.share * 100} aria-label={t('ask.progress')} animated />
        )}
        <Group justify="flex-end">
          {isSaving ? (
            <Button variant="default" onClick={sending.cancel}>
              {t('ask.stop')}
            </Button>
          ) : (
            <Button variant="default" onClick={onDone}>
              {t('ask.later')}
            </Button>
          )}
          <Button type="submit" loading={isSaving}>
            {t('ask.submit')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

/** The question wasn't taken; everything typed is still there. */
function Failure({ error }: { error: unknown }) {
  const { t } = useTranslation(['support', 'app']);
  const { text, traceId } = useProblemText(error);
  return (
    <Alert color="red" variant="light" icon={<IconAlertTriangle />} title={t('ask.failed')}>
      <div>{text}</div>
      {traceId && (
        <Text size="xs" mt={4}>
          {t('app:problem.trace', { id: traceId })}
        </Text>
      )}
    </Alert>
  );
}
