import { Group, Stack } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { problemOf } from '../../lib/problem.ts';
import { trpc } from '../../lib/trpc.ts';
import { trpcClient } from '../../lib/trpc-client.ts';
import { useLeave } from '../../lib/use-leave.ts';
import { notifyError } from '../../ui/notify.tsx';
import { EditForm, EditScreen, LOADED_ONCE } from '../../ui/resource/edit-screen.tsx';
import type { FieldOfCode, FieldProblems } from '../../ui/resource-form/field-problems.ts';
import { useEditForm } from '../../ui/resource-form/use-edit-form.ts';
import { HistoryButton } from '../../ui/versions/history.tsx';
import { CyclePreview } from './cycle-preview.tsx';
import { useLoadedGoods } from './goods-field.tsx';
import { LanguageSection } from './language-section.tsx';
import classes from './scheme-edit.module.css';
import { type SchemeDetail, type SchemeValues, schemeInput, schemeProblems, schemeValues } from './scheme-values.ts';
import { AudienceSection, BasicSection } from './sections.tsx';
import { StepsSection } from './steps-section.tsx';
import { useSchemeWords } from './use-scheme-words.ts';

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

interface SchemeFormProps {
  /** Undefined for a new scheme. */
  scheme: SchemeDetail | undefined;
  onDiscard: () => void;
}

const FIELD_OF_CODE: FieldOfCode = {
  SCHEME_NAME_TAKEN: 'name',
  SCHEME_STEP_DAYS: ({ step }) => `steps.${Number(step) - 1}.day_to`,
};

function SchemeForm({ scheme, onDiscard }: SchemeFormProps) {
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
