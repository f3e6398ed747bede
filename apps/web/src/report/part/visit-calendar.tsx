import { visitCalendar } from '@skin-mirror/shared/report/visit-calendar.ts';
import type { Day } from '@skin-mirror/shared/time/shop-day.ts';
import { useTranslation } from 'react-i18next';
import { useOpenReport } from '../report-context.ts';
import { parseRoute } from '../route.ts';

/** Saves the next visit as a calendar file. Phones open such a file in their calendar. */
export function VisitCalendar({ day }: { day: Day }) {
  const { t } = useTranslation('customer');
  const { report } = useOpenReport();
  const save = () => {
    const { href, hash } = window.location;
    const visit = {
      day,
      title: t('calendar.title', { shop: report.h5.title || report.shop }),
      place: report.contact.address,
      url: href,
      id: `${parseRoute(hash, []).shareId}-visit@skin-mirror`,
    };
    const link = document.createElement('a');
    link.href = URL.createObjectURL(new Blob([visitCalendar(visit, new Date())], { type: 'text/calendar' }));
    link.download = 'skin-test.ics';
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href));
  };
  return (
    <button type="button" className="button quiet closing-act no-print" onClick={save}>
      {t('calendar.add')}
    </button>
  );
}
