import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { downloadFile } from '../../../lib/rest.ts';
import { notifyError } from '../../../ui/notify.tsx';

interface RefusedRowsButtonProps {
  batchId: number;
  count: number;
  isSmall?: boolean;
}

export function RefusedRowsButton({ batchId, count, isSmall }: RefusedRowsButtonProps) {
  const { t } = useTranslation('goods-import');
  const download = useMutation({
    mutationFn: () => downloadFile('/skinMgrSrv/goods/importErrors', { id: String(batchId) }),
    onError: notifyError,
  });
  return (
    <Button
      variant="default"
      size={isSmall ? 'compact-sm' : undefined}
      leftSection={<IconDownload size={isSmall ? 16 : 18} aria-hidden />}
      loading={download.isPending}
      onClick={() => download.mutate()}
    >
      {t('refused_rows', { count })}
    </Button>
  );
}
