import { STEP_PARTS, type StepPart } from '@skin-mirror/shared/scheme/scheme.ts';
import { useTranslation } from 'react-i18next';
import { comingPart } from '../coming-part.ts';
import { useOpenReport } from '../report-context.ts';
import { Fold } from './fold.tsx';
import { GoodsPicture } from './goods-picture.tsx';

type Scheme = NonNullable<ReturnType<typeof useOpenReport>['report']['scheme']>;
type Step = Scheme['steps'][number];

export function SchemeSection({ scheme }: { scheme: Scheme }) {
  const { t } = useTranslation();
  const { progress, asks_first } = useOpenReport().report;
  const { name, description, cycle_days, steps, langs } = scheme;
  const parts = STEP_PARTS.filter((part) => steps.some((step) => step.part === part));
  const coming = comingPart(parts, new Date().getHours());
  return (
    <section aria-labelledby="scheme-title">
      <header className="section-head">
        <h2 id="scheme-title">{t('report.scheme')}</h2>
        <p>{t('report.scheme_lead', { number: cycle_days })}</p>
        {progress && !asks_first && <p>{t('report.scheme_again')}</p>}
      </header>
      <div className="card scheme">
        <div className="scheme-head">
          <p className="scheme-name" lang={langs?.name}>
            {name}
          </p>
          {description !== '' && (
            <p className="prose" lang={langs?.description}>
              {description}
            </p>
          )}
        </div>
        <div className="scheme-parts">
          {parts.map((part) => {
            const ofPart = steps.filter((step) => step.part === part);
            const shown = <PartOfDay key={part} part={part} steps={ofPart} cycleDays={cycle_days} />;
            if (part === coming) return shown;
            return (
              <Fold key={part} title={t(`step_part.${part}`)}>
                {shown}
              </Fold>
            );
          })}
        </div>
      </div>
    </section>
  );
}

function PartOfDay({ part, steps, cycleDays }: { part: StepPart; steps: readonly Step[]; cycleDays: number }) {
  const { t } = useTranslation();
  return (
    <div className="scheme-part">
      <h3>{t(`step_part.${part}`)}</h3>
      <ol>
        {steps.map((step, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: steps have no name of their own and never change their order.
          <li key={index} className="scheme-line">
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
  const { title, frequency, advice, day_from, day_to, goods_ids, langs } = step;
  const used = goods_ids.flatMap((id) => goods.find((product) => product.id === id) ?? []);
  const lastsThroughout = day_from === 1 && day_to === cycleDays;
  const days = t(day_from === day_to ? 'report.scheme_day' : 'report.scheme_days', {
    from: day_from,
    to: day_to,
  });
  return (
    <>
      <p className="scheme-step" lang={langs?.title}>
        {title}
      </p>
      {(frequency !== '' || !lastsThroughout) && (
        <p className="scheme-when">
          {frequency !== '' && <span lang={langs?.frequency}>{frequency}</span>}
          {!lastsThroughout && <span>{days}</span>}
        </p>
      )}
      {advice !== '' && (
        <p className="prose" lang={langs?.advice}>
          {advice}
        </p>
      )}
      {used.length > 0 && (
        <ul className="scheme-goods" aria-label={t('report.scheme_goods')}>
          {used.map(({ id, name, pic, langs: inGoods }) => (
            <li key={id} className="scheme-product">
              <GoodsPicture pic={pic} small />
              <span lang={inGoods?.name}>{name}</span>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
