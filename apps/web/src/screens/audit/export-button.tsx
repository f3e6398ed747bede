import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { downloadFile } from '../../lib/rest.ts';
import { notifyError } from '../../ui/notify.tsx';
import type { AuditFilter } from './audit-row.ts';

export function ExportButton({ filter }: { filter: AuditFilter }) {
  const { t } = useTranslation('audit');
  const download = useMutation({
    mutationFn: () => downloadFile('/skinMgrSrv/audit/export', filter),
    onError: notifyError,
  });
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={18} aria-hidden />}
      loading={download.isPending}
      onClick={() => download.mutate()}
    >
      {t('export')}
    </Button>
  );
}
