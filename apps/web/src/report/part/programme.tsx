import type { StepPart } from '@skin-mirror/shared/scheme/scheme.schema.ts';
import { useTranslation } from 'react-i18next';
import { useOpenReport } from '../report-context.ts';
import { GoodsPicture } from './goods-picture.tsx';

// The values are repeated and only their type imported: the schema would bring its library along.
const PARTS: readonly StepPart[] = ['am', 'pm', 'weekly'];

type Programme = NonNullable<ReturnType<typeof useOpenReport>['report']['scheme']>;
type Step = Programme['steps'][number];

/** What to do until the next test: in the morning, in the evening and weekly. Nothing where no programme was chosen. */
export function ProgrammeSection() {
  const { t } = useTranslation();
  const { scheme } = useOpenReport().report;
  if (!scheme) return null;
  const { name, description, cycle_days, steps } = scheme;
  return (
    <section aria-labelledby="programme-title">
      <header className="section-head">
        <h2 id="programme-title">{t('report.programme')}</h2>
        <p>{t('report.programme_lead', { number: cycle_days })}</p>
      </header>
      <div className="card programme">
        <div className="programme-head">
          <p className="programme-name">{name}</p>
          {description !== '' && <p className="prose">{description}</p>}
        </div>
        <div className="programme-parts">
          {PARTS.map((part) => (
            <PartOfDay
              key={part}
              part={part}
              steps={steps.filter((step) => step.part === part)}
              cycleDays={cycle_days}
            />
          ))}
        </div>
        <p className="programme-next">{t('report.programme_next', { number: cycle_days })}</p>
      </div>
    </section>
  );
}

function PartOfDay({ part, steps, cycleDays }: { part: StepPart; steps: readonly Step[]; cycleDays: number }) {
  const { t } = useTranslation();
  if (steps.length === 0) return null;
  return (
    <div className="programme-part">
      <h3>{t(`step_part.${part}`)}</h3>
      <ol>
        {steps.map((step, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: steps have no name of their own and never change their order.
          <li key={index} className="programme-line">
            <StepLines step={step} cycleDays={cycleDays} />
          </li>
        ))}
      </ol>
    </div>
  );
}

function StepLines({ step, cycleDays }: { step: Step; cycleDays: number }) {
  const { t } = useTranslation();
  const { goods } = useOpenReport().report;
  const { title, frequency, advice, day_from, day_to, goods_ids } = step;
  const used = goods_ids.flatMap((id) => goods.find((product) => product.id === id) ?? []);
  const lastsThroughout = day_from === 1 && day_to === cycleDays;
  const days = t(day_from === day_to ? 'report.programme_day' : 'report.programme_days', {
    from: day_from,
    to: day_to,
  });
  return (
    <>
      <p className="programme-step">{title}</p>
      {(frequency !== '' || !lastsThroughout) && (
        <p className="programme-when">
          {frequency !== '' && <span>{frequency}</span>}
          {!lastsThroughout && <span>{days}</span>}
        </p>
      )}
      {advice !== '' && <p className="prose">{advice}</p>}
      {used.length > 0 && (
        <ul className="programme-goods" aria-label={t('report.programme_goods')}>
          {used.map(({ id, name, pic }) => (
            <li key={id} className="programme-product">
              <GoodsPicture pic={pic} small />
              <span>{name}</span>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
