import { Fieldset, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { fileAddress } from '../lib/file-address.ts';
import { trpc } from '../lib/trpc.ts';
import { trpcClient } from '../lib/trpc-client.ts';
import { PictureUploadField } from './image-upload/picture-upload-field.tsx';
import code from './qr-code.module.css';
import { RemoveButton } from './remove-button.tsx';
import { useAction } from './resource/action.ts';

/** The code of one sub-account alone. It is saved at once, because the screen has nothing else to save. */
export function OwnCode() {
  const { t } = useTranslation('qr');
  const utils = trpc.useUtils();
  const { data } = trpc.qr.own.useQuery({});
  const set = useAction({
    run: (path: string) => trpcClient.qr.setOwn.mutate({ path, rev: data?.rev }),
    done: () => t('own.saved'),
    refresh: () => utils.qr.own.invalidate(),
  });
  if (!data?.is_possible) return null;
  return (
    <Fieldset legend={t('own.legend')}>
      <Stack gap="sm" align="start">
        <Text size="sm">{t('own.hint')}</Text>
        {data.path !== '' && (
          <>
            <img className={code.code} src={fileAddress(data.path)} alt={t('own.now')} />
            <RemoveButton onClick={() => set.run('')} loading={set.isBusy}>
              {t('remove')}
            </RemoveButton>
          </>
        )}
        <PictureUploadField kind="qr" label={t('own.choose')} onChange={(path) => set.run(path)} anySize />
      </Stack>
    </Fieldset>
  );
}
