import { IconCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import classes from './goods-import.module.css';

export const STEPS = ['choose', 'check', 'done'] as const;
export type Step = (typeof STEPS)[number];

export function StepList({ current }: { current: Step }) {
  const { t } = useTranslation('goods-import');
  const at = STEPS.indexOf(current);
  return (
    <ol className={classes.steps} aria-label={t('steps.label')}>
      {STEPS.map((step, index) => {
        const isOver = index < at || current === 'done';
        return (
          <li key={step} aria-current={index === at ? 'step' : undefined} data-over={isOver || undefined}>
            <span className={classes.stepMark} aria-hidden>
              {isOver ? <IconCheck size={14} stroke={3} /> : index + 1}
            </span>
            {t(`steps.${step}`)}
          </li>
        );
      })}
    </ol>
  );
}
