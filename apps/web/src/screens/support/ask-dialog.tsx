import { Alert, Checkbox, NativeSelect, Progress, SimpleGrid, Text, Textarea, TextInput } from '@mantine/core';
import { supportContract } from '@skin-mirror/shared/support/support.contract.ts';
import { MAX_SUPPORT_PICTURE_BYTES, MAX_SUPPORT_PICTURES, SUPPORT_TYPES } from '@skin-mirror/shared/support/support.ts';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { followRefusal } from '../../lib/query-client.ts';
import { postForm } from '../../lib/rest.ts';
import { trpc } from '../../lib/trpc.ts';
import { useProblemText } from '../../lib/use-problem-text.ts';
import type { DialogProps } from '../../ui/dialog.tsx';
import { ImageUpload } from '../../ui/image-upload/image-upload.tsx';
import { notifySuccess } from '../../ui/notify.tsx';
import { FormDialog } from '../../ui/resource/form-dialog.tsx';
import { useResourceForm } from '../../ui/resource-form/use-resource-form.tsx';
import { DiagnosticsField } from './diagnostics-field.tsx';

const MAX = { title: 100, content: 4000, contact: 128 };
const PICTURES = { maxBytes: MAX_SUPPORT_PICTURE_BYTES, max: MAX_SUPPORT_PICTURES, formats: ['jpeg', 'png'] } as const;

/** Requires a non-empty type. An empty type then causes the error "required" instead of "invalid". */
const schema = z.object({ ...supportContract.submit.input.shape, type: z.string().min(1) });

const EMPTY = { type: '', presale: false, title: '', content: '', contact: '', device_no: '', with_diag: false };
type Question = typeof EMPTY;

function formOf(question: Question, pictures: readonly File[]): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(question)) {
    form.append(name, typeof value === 'boolean' ? String(Number(value)) : value);
  }
  for (const picture of pictures) form.append('files', picture, picture.name);
  return form;
}

interface AskDialogProps extends DialogProps {
  pictures: readonly File[];
  onPictures: (pictures: readonly File[]) => void;
}

/** The form for a new question. Closing it loses nothing, because the tab keeps the input. */
export function AskDialog({ pictures, onPictures, ...dialog }: AskDialogProps) {
  const { t } = useTranslation(['support', 'shared', 'app']);
  const [failure, setFailure] = useState<unknown>();
  const problem = useProblemText(failure);
  /** The uploaded part, from 0 to 1. */
  const [share, setShare] = useState(0);
  const upload = useRef<AbortController>(null);
  const devices = trpc.device.list.useQuery({});
  const utils = trpc.useUtils();

  const edit = useResourceForm<Question>({
    schema,
    initialValues: EMPTY,
    draft: { name: 'support', isLong: true, staysOnClose: true },
    names: { type: 'support:ask.type', device_no: 'support:ask.device' },
    onFailure(error) {
      followRefusal(error);
      if (!upload.current?.signal.aborted) setFailure(error);
    },
    save: async (question) => {
      setFailure(undefined);
      setShare(0);
      upload.current = new AbortController();
      const { signal } = upload.current;
      await postForm('/skinMgrSrv/support/submit', formOf(question, pictures), { onProgress: setShare, signal });
      void utils.support.list.invalidate();
      onPictures([]);
      dialog.onClose();
      notifySuccess(t('ask.done'));
    },
  });
  const { form, field, isSaving } = edit;
  const { values } = form;

  return (
    <FormDialog
      {...dialog}
      edit={edit}
      title={t('ask.title')}
      submit={t('ask.submit')}
      cancel={isSaving ? t('ask.stop') : t('ask.later')}
      onCancel={isSaving ? () => upload.current?.abort() : undefined}
      closesAtOnce
      closeOnClickOutside={false}
      size="xl"
    >
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <NativeSelect
          {...field('type')}
          description={t('ask.type_hint')}
          data={[
            { value: '', label: t('ask.choose') },
            ...Object.values(SUPPORT_TYPES).map((type) => ({ value: String(type), label: t(`type.${type}`) })),
          ]}
          required
          data-autofocus
        />
        <NativeSelect
          {...field('device_no')}
          description={t('ask.device_hint')}
          data={[
            { value: '', label: t('ask.no_device') },
            ...(devices.data?.list ?? []).map(({ device_no, shop }) => ({
              value: device_no,
              label: shop ? t('ask.device_of', { device_no, shop }) : device_no,
            })),
          ]}
        />
      </SimpleGrid>
      <Checkbox
        {...form.getInputProps('presale', { type: 'checkbox' })}
        label={t('ask.presale')}
        description={t('ask.presale_hint')}
      />
      <TextInput {...field('title')} description={t('ask.title_hint')} maxLength={MAX.title} />
      <Textarea
        {...field('content', t('length', { length: values.content.length, max: MAX.content }))}
        placeholder={t('ask.content_hint')}
        maxLength={MAX.content}
        autosize
        minRows={5}
        maxRows={16}
        required
      />
      <TextInput
        {...field('contact')}
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
      {failure !== undefined && (
        <Alert color="red" icon={<IconAlertTriangle />} title={t('ask.failed')}>
          <div>{problem.text}</div>
          {problem.traceId && (
            <Text size="xs" mt={4}>
              {t('app:problem.trace', { id: problem.traceId })}
            </Text>
          )}
        </Alert>
      )}
      {isSaving && pictures.length > 0 && <Progress value={share * 100} aria-label={t('ask.progress')} animated />}
    </FormDialog>
  );
}
