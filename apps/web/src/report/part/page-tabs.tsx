import { REPORT_SECTIONS, type ReportPage } from '@skin-mirror/shared/report/report.ts';
import { useTranslation } from 'react-i18next';
import { useOpenReport } from '../report-context.ts';

export function PageTabs({ page }: { page: ReportPage }) {
  const { t } = useTranslation();
  const { report, pageLink } = useOpenReport();
  const filled = REPORT_SECTIONS.filter(
    (name) => name === page || !isLayer(name) || report.dims.some((dim) => dim.layer === name),
  );
  return (
    <nav className="tabs no-print" aria-label={t('report.pages')}>
      <ul>
        {filled.map((name) => (
          <li key={name}>
            <a href={pageLink(name)} aria-current={name === page ? 'page' : undefined}>
              {t(`report.page.${name}`)}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

export const isLayer = (page: ReportPage): page is 'layer' | 'deep' => page === 'layer' || page === 'deep';
