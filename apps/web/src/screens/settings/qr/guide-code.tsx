import { Alert, Skeleton, Stack } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { trpc } from '../../../lib/trpc.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { OwnCode } from '../../../ui/own-code.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';

/** A guide's part of the QR code: the own code, where the shop's work mode has one. */
export function GuideCode() {
  const { t } = useTranslation('qr');
  const own = trpc.qr.own.useQuery({});
  return (
    <>
      <PageHeader title={t('title')} description={t('description')} />
      {own.error && !own.data && <ErrorState error={own.error} onRetry={own.refetch} retrying={own.isFetching} />}
      {own.isPending && <Skeleton h={240} className="delayed" />}
      {own.data && (
        <Stack gap="lg">
          <Alert color="gray" icon={<IconInfoCircle aria-hidden />}>
            {t(own.data.is_possible ? 'own.shop' : 'own.impossible')}
          </Alert>
          <OwnCode />
        </Stack>
      )}
    </>
  );
}
