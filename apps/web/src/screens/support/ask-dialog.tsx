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
import { useMutation } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { useAccount } from '../../lib/account.ts';
import { clearDraft, readDraft, writeDraft } from '../../lib/draft.ts';
import { postForm } from '../../lib/rest.ts';
import { trpc } from '../../lib/trpc.ts';
import { useProblemText } from '../../lib/use-problem-text.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { ImageUpload } from '../../ui/image-upload/image-upload.tsx';
import { notifySuccess } from '../../ui/notify.tsx';
import { useResourceForm } from '../../ui/resource-form/use-resource-form.tsx';
import { DiagnosticsField } from './diagnostics-field.tsx';
import classes from './support.module.css';

const EMPTY: Question = {
  type: '',
  presale: false,
  title: '',
  content: '',
  contact: '',
  device_no: '',
  with_diag: false,
};

const isEmpty = ({ title, content }: Question): boolean => !title.trim() && !content.trim();

/** The question as it was typed last and not sent, of this account and tab. */
export function useAskDraft() {
  const name = `support:${useAccount().user_id}`;
  const [stored] = useState(() => ({ ...EMPTY, ...readDraft<Question>(name) }));
  const [isCleared, setCleared] = useState(false);
  return {
    empty: EMPTY,
    initial: stored,
    /** Something was typed before this form opened. */
    isRestored: !isEmpty(stored) && !isCleared,
    keep: (question: Question) => (isEmpty(question) ? clearDraft(name) : writeDraft(name, question)),
    clear: () => {
      clearDraft(name);
      setCleared(true);
    },
  };
}

interface Sent {
  readonly question: Question;
  readonly pictures: readonly File[];
}

function formOf({ question, pictures }: Sent): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(question)) {
    form.append(name, typeof value === 'boolean' ? String(Number(value)) : String(value));
  }
  for (const picture of pictures) form.append('files', picture, picture.name);
  return form;
}

/** Sends a question with its pictures, which takes its time and can be stopped. */
export function useSubmitQuestion() {
  const { t } = useTranslation('support');
  const utils = trpc.useUtils();
  const [share, setShare] = useState(0);
  const abort = useRef<AbortController>(null);
  const sending = useMutation({
    mutationFn: (sent: Sent) => {
      abort.current = new AbortController();
      const { signal } = abort.current;
      return postForm('/skinMgrSrv/support/submit', formOf(sent), { onProgress: setShare, signal });
    },
    onSuccess: () => utils.support.list.invalidate(),
  });
  const isStopped = abort.current?.signal.aborted === true;
  return {
    /** What has left this browser, 0 to 1. */
    share,
    /** Why it wasn't taken; null where nothing went wrong or somebody stopped it. */
    error: isStopped ? null : sending.error,
    cancel: () => abort.current?.abort(),
    /** Whether the question was taken. */
    async send(question: Question, pictures: readonly File[]): Promise<boolean> {
      setShare(0);
      const isTaken = await sending.mutateAsync({ question, pictures }).then(
        () => true,
        () => false,
      );
      if (isTaken) notifySuccess(t('ask.done'));
      return isTaken;
    },
  };
}

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

interface AskDialogProps extends Pictures {
  opened: boolean;
  onClose: () => void;
}

/** A new question. Closing it loses nothing: what was typed is there again when it opens. */
export function AskDialog({ opened, onClose, pictures, onPictures }: AskDialogProps) {
  const { t } = useTranslation('support');
  return (
    <Dialog opened={opened} onClose={onClose} title={t('ask.title')} size="xl" closeOnClickOutside={false}>
      <AskForm pictures={pictures} onPictures={onPictures} onDone={onClose} />
    </Dialog>
  );
}
