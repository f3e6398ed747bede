import { useTranslation } from 'react-i18next';
import { DownloadButton } from '../../ui/download-button.tsx';
import type { AuditFilter } from './audit-row.ts';

export function ExportButton({ filter }: { filter: AuditFilter }) {
  const { t } = useTranslation('audit');
  return (
    <DownloadButton path="/skinMgrSrv/audit/export" query={filter}>
      {t('export')}
    </DownloadButton>
  );
}
