import { Text, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { currentLocale } from '../../../i18n/i18n.ts';
import { useAccount } from '../../../lib/account.ts';
import { careLevelText } from '../../../lib/care-level.ts';
import type { RecordDetail } from '../record-row.ts';
import classes from './dialog.module.css';

type Scheme = NonNullable<RecordDetail['scheme']>;

/** The scheme the test called for, with its causes, most severe first. */
export function WhyScheme({ scheme }: { scheme: Scheme }) {
  const { t } = useTranslation(['records', 'shared']);
  const { platform } = useAccount();
  return (
    <section aria-labelledby="why-scheme">
      <Title order={3} id="why-scheme" mb={4}>
        {t('why.scheme.title')}
      </Title>
      <Text>{t('why.scheme.chosen', { name: scheme.name, count: scheme.cycle_days })}</Text>
      <Text size="sm" c="dimmed" mt={4}>
        {t('why.scheme.causes')}
      </Text>
      <ul className={classes.schemeCauses}>
        {scheme.causes.map(({ dimension, layer, score, level, from }) => (
          <li key={`${dimension}-${layer}`}>
            {t('why.scheme.cause', {
              dimension: t(`shared:dimension.${dimension}`),
              layer: t(`shared:layer.${layer}`),
              score,
              level: careLevelText(level, currentLocale(), platform),
              from: careLevelText(from, currentLocale(), platform),
            })}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** A product's place in the scheme; `steps` from 1, empty if it belongs to the scheme outside its steps. */
export function SchemePlace({ scheme, steps }: { scheme: Scheme; steps: readonly number[] }) {
  const { t } = useTranslation(['records', 'shared']);
  const { name } = scheme;
  const places = steps.flatMap((step) => {
    const known = scheme.steps[step - 1];
    return known ? [t('why.scheme.step', { step, title: known.title, part: t(`shared:step_part.${known.part}`) })] : [];
  });
  if (places.length === 0) return <p>{t('why.scheme.beside_steps', { name })}</p>;
  const listed = new Intl.ListFormat(currentLocale(), { type: 'conjunction' }).format(places);
  return <p>{t('why.scheme.in_steps', { name, steps: listed })}</p>;
}
