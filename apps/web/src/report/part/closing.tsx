import { utcDay } from '@skin-mirror/shared/time/shop-day.ts';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { dialled } from '../dialled.ts';
import { withTexts } from '../i18n/i18n.ts';
import { useOpenReport } from '../report-context.ts';
import { longDay } from '../score-display.ts';
import { Ask } from './ask.tsx';
import { Icon } from './icon.tsx';
import { laterPart } from './later-part.tsx';
import '../style/closing.css';

const VisitCalendar = laterPart(() =>
  withTexts('customer', import('./visit-calendar.tsx')).then((m) => m.VisitCalendar),
);

/** A place where a line may break, so that a date stays whole. */
const BREAK = '\u200b';

/** The end of each report page. Shows nothing without a next visit, an adviser and a contact. */
export function Closing() {
  const { t } = useTranslation();
  const { report, language } = useOpenReport();
  const { shop, adviser, next_visit, contact } = report;
  const { address, phone, hours, picture } = contact;
  if (![adviser, next_visit, address, phone, hours, picture].some(Boolean)) return null;
  // The day may be over where the customer is and not yet in UTC. "Around" that day, this makes no difference.
  const coming = next_visit !== null && next_visit >= utcDay(new Date()) ? next_visit : null;
  const day = coming && longDay(coming, language);
  const title = next_visit === null ? t('report.stay_in_touch') : t('report.visit_due');
  return (
    <section className="card closing" id="contact" aria-labelledby="contact-title">
      {picture && <ShopPicture key={picture} address={picture} />}
      <div className="closing-text">
        <div className="closing-head">
          <p className="label">{shop}</p>
          <h2 id="contact-title">{day ? t('report.next_visit', { day: `${BREAK}${day}${BREAK}` }) : title}</h2>
          <p>{t(day ? 'report.next_visit_lead' : 'report.stay_in_touch_lead')}</p>
        </div>
        <ul className="closing-facts">
          {adviser !== '' && <Fact icon="person">{t('report.adviser', { name: adviser })}</Fact>}
          {address !== '' && <Fact icon="place">{address}</Fact>}
          {hours !== '' && <Fact icon="hours">{hours}</Fact>}
          {phone !== '' && (
            <Fact icon="phone">
              <a href={`tel:${dialled(phone)}`}>{phone}</a>
            </Fact>
          )}
        </ul>
        <Ask
          className="button closing-act"
          label={t('report.book')}
          message={day ? t('report.book_message_day', { day }) : t('report.book_message')}
        />
        {coming && window.parent === window && <VisitCalendar day={coming} />}
      </div>
    </section>
  );
}

function Fact({ icon, children }: { icon: 'person' | 'place' | 'hours' | 'phone'; children: ReactNode }) {
  return (
    <li>
      <Icon name={icon} />
      <span className="prose">{children}</span>
    </li>
  );
}

function ShopPicture({ address }: { address: string }) {
  const [missing, setMissing] = useState(false);
  if (missing) return null;
  return <img className="closing-picture" src={address} alt="" loading="lazy" onError={() => setMissing(true)} />;
}
