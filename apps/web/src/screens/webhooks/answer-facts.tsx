import { Code } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../lib/format.ts';
import type { Outputs } from '../../lib/trpc.ts';
import { Facts } from '../../ui/facts.tsx';
import { NoValue } from '../../ui/resource/cells.tsx';

type Outcome = Omit<Outputs['webhook']['test'], 'state'>;

/** Returns the answer's status, or why there was none. Empty before the first attempt. */
export function useAnswerText(): (outcome: Outcome) => string {
  const { t } = useTranslation('webhooks');
  return ({ status, problem }) => {
    if (problem !== '') return t(`problem.${problem}`);
    if (status === null) return '';
    return t('answer.status', { status });
  };
}

export function AnswerFacts({ outcome }: { outcome: Outcome }) {
  const { t } = useTranslation('webhooks');
  const format = useFormat();
  const { answer, took_ms } = outcome;
  const facts: [string, ReactNode][] = [
    [t('answer.answer'), useAnswerText()(outcome)],
    [t('answer.took'), took_ms !== null && t('answer.ms', { ms: format.number(took_ms) })],
    [t('answer.text'), answer !== '' && <Block text={answer} />],
  ];
  return <Facts facts={facts} none={<NoValue />} labelWidth={120} />;
}

export const Block = ({ text }: { text: string }) => (
  <Code block style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
    {text}
  </Code>
);
