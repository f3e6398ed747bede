import { Stack } from '@mantine/core';
import type { Locale } from '@skin-mirror/shared/kernel/locales.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { trpc } from '../../lib/trpc.ts';
import { useConfig } from '../../lib/use-config.ts';
import { EditScreen } from '../../ui/resource/edit-screen.tsx';
import { QuestionList } from './question-list.tsx';
import { RegistrationSection } from './registration-section.tsx';
import { SwitchSection } from './switch-section.tsx';

export function QuestionScreen() {
  const { t } = useTranslation('question');
  const [lang, setLang] = useState<Locale>();
  const questions = trpc.question.builder.useQuery({ lang }, { placeholderData: (before) => before });
  const switches = trpc.config.match.useQuery({});
  const fields = useConfig(['reg_fields']);
  const loads = [questions, switches, fields];
  return (
    <EditScreen
      title={t('title')}
      description={t('description')}
      loads={loads}
      isReady={loads.every(({ data }) => data)}
      maxWidth={60}
    >
      {() => (
        <Stack gap="md">
          {switches.data && <SwitchSection {...switches.data} />}
          {fields.data && <RegistrationSection chosen={fields.data.reg_fields} />}
          {questions.data && fields.data && (
            <QuestionList {...questions.data} chosen={fields.data.reg_fields} onLang={setLang} />
          )}
        </Stack>
      )}
    </EditScreen>
  );
}
