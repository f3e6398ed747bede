import { Group, Stack } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { problemOf } from '../../lib/problem.ts';
import { trpc } from '../../lib/trpc.ts';
import { trpcClient } from '../../lib/trpc-client.ts';
import { useCareLevel } from '../../lib/use-care-level.ts';
import { useLeave } from '../../lib/use-leave.ts';
import { notifyError } from '../../ui/notify.tsx';
import { EditForm, EditScreen, LOADED_ONCE } from '../../ui/resource/edit-screen.tsx';
import type { FieldOfCode, FieldProblems } from '../../ui/resource-form/field-problems.ts';
import { useEditForm } from '../../ui/resource-form/use-edit-form.ts';
import { type FieldWords, useFieldWords, useWordTools } from '../../ui/versions/field-words.ts';
import { HistoryButton } from '../../ui/versions/history.tsx';
import { CyclePreview } from './cycle-preview.tsx';
import { useLoadedGoods } from './goods-field.tsx';
import classes from './scheme-edit.module.css';
import {
  type SchemeDetail,
  type SchemeValues,
  type StepValues,
  schemeInput,
  schemeProblems,
  schemeValues,
  type TriggerValues,
} from './scheme-values.ts';
import { AudienceSection, BasicSection, LanguageSection } from './sections.tsx';
import { StepsSection } from './steps-section.tsx';

const route = getRouteApi('/skinmgr/schemeEdit');

export function SchemeEditScreen() {
  const { t } = useTranslation('scheme-edit');
  const { id } = route.useSearch();
  const leave = useLeave('/skinmgr/schemeList');
  const navigate = route.useNavigate();
  const detail = trpc.scheme.detail.useQuery({ id: id ?? 0 }, { enabled: id !== undefined, ...LOADED_ONCE });
  const scheme = id === undefined ? undefined : detail.data;
  return (
    <EditScreen
      back={{ label: t('back'), onClick: leave }}
      title={scheme ? t('title_edit_of', { name: scheme.name }) : t(id === undefined ? 'title_new' : 'title_edit')}
      loads={[detail]}
      isReady={id === undefined || scheme !== undefined}
      draft={{ thing: 'scheme', id, onNew: () => navigate({ search: {} }) }}
    >
      {(discard) => <SchemeForm key={id} scheme={scheme} onDiscard={discard} />}
    </EditScreen>
  );
}

const FIELD_OF_CODE: FieldOfCode = {
  SCHEME_NAME_TAKEN: 'name',
  SCHEME_STEP_DAYS: ({ step }) => `steps.${Number(step) - 1}.day_to`,
};

function SchemeForm({ scheme, onDiscard }: { scheme: SchemeDetail | undefined; onDiscard: () => void }) {
  const { t } = useTranslation('scheme-edit');
  const leave = useLeave('/skinmgr/schemeList');
  const goods = useLoadedGoods(scheme?.goods);

  const edit = useEditForm({
    thing: scheme,
    valuesOf: schemeValues,
    draftKind: 'scheme',
    check: schemeProblems,
    fieldOfCode: FIELD_OF_CODE,
    names: { 'steps.*': 'scheme-edit:step.number' },
    useWords: useSchemeWords,
    send: (values, target) => trpcClient.scheme.save.mutate({ ...schemeInput(values), ...target }),
    done: (_, { name }) => (scheme ? t('saved') : t('added', { name: name.trim() })),
    leave,
    onFailure: async (error) => {
      const problems = problemOf(error).code === 'GOODS_NOT_FOUND' ? await goneGoods(form.getValues()) : {};
      if (Object.keys(problems).length > 0) edit.showProblems(problems);
      else notifyError(error);
    },
  });
  const { form } = edit;
  /** Returns an error for each step with a product that was deleted while the form was open. */
  const goneGoods = async ({ steps }: SchemeValues): Promise<FieldProblems> => {
    const gone = await goods.findGone(steps.flatMap(({ goods_ids }) => goods_ids));
    const problems = steps.flatMap(({ goods_ids }, index) =>
      goods_ids.some((id) => gone.has(id)) ? [[`steps.${index}.goods_ids`, { code: 'GOODS_NOT_FOUND' }]] : [],
    );
    return Object.fromEntries(problems);
  };

  return (
    <EditForm
      edit={edit}
      isNew={!scheme}
      submit={scheme ? undefined : t('add')}
      onDiscard={onDiscard}
      onLeave={leave}
      className={classes.form}
    >
      <Stack miw={0}>
        {scheme && (
          <Group justify="flex-end">
            <HistoryButton
              name={scheme.name}
              load={(page) => trpcClient.scheme.history.query({ id: scheme.id, page })}
              useWords={useSchemeWords}
              restore={(earlier) => form.setValues(schemeValues({ ...scheme, ...earlier }))}
            />
          </Group>
        )}
        <BasicSection {...edit} />
        <AudienceSection {...edit} />
        <StepsSection {...edit} goods={goods} />
        <LanguageSection {...edit} />
      </Stack>
      <CyclePreview cycleDays={form.values.cycle_days} steps={form.values.steps} />
    </EditForm>
  );
}

function useSchemeWords(): FieldWords {
  const { t } = useTranslation(['scheme-edit', 'schemes', 'work', 'shared']);
  const levelText = useCareLevel();
  const { joined, pair, onOff, translations } = useWordTools();
  return useFieldWords(
    {
      for_sex: (value) => t(`shared:for_sex.${value}`),
      skin_types: (value) => joined((value as string[]).map((type) => t(`shared:skin_type.${type}`))),
      status: onOff,
      texts: translations,
      is_deleted: onOff,
      triggers: (value) =>
        joined(
          (value as TriggerValues[]).map(({ dimension, from }) => {
            const value = t('trigger.level', { level: levelText(from), name: t(`shared:care_level.${from}`) });
            return pair(t(`shared:dimension.${dimension}`), value);
          }),
        ),
      steps: (value) =>
        (value as StepValues[])
          .map(({ title, part, frequency, day_from, day_to, advice, goods_ids, texts = {} }, index) => {
            const line = t('preview.line', { number: index + 1, title: title || t('preview.untitled') });
            const days = t('preview.days', { from: Number(day_from), to: Number(day_to) });
            const goods = t('preview.goods', { count: goods_ids.length });
            const words = [line, t(`shared:step_part.${part}`), frequency, days, goods, advice];
            return [words.filter(Boolean).join(' · '), translations(texts)].filter(Boolean).join('\n');
          })
          .join('\n'),
    },
    { is_deleted: t('work:history.is_deleted') },
  );
}
