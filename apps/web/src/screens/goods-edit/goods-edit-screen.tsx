import { Alert, Button, Fieldset, Group, Text } from '@mantine/core';
import type { GoodsProfile } from '@skin-mirror/shared/goods/goods-profile.ts';
import { IconLock } from '@tabler/icons-react';
import { getRouteApi } from '@tanstack/react-router';
import { useDeferredValue, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { trpc } from '../../lib/trpc.ts';
import { trpcClient } from '../../lib/trpc-client.ts';
import { useLeave } from '../../lib/use-leave.ts';
import { WithPreview } from '../../ui/report-preview/with-preview.tsx';
import { useAction } from '../../ui/resource/action.ts';
import { EditForm, EditScreen, LOADED_ONCE } from '../../ui/resource/edit-screen.tsx';
import { useEditForm } from '../../ui/resource-form/use-edit-form.ts';
import { HistoryButton } from '../../ui/versions/history.tsx';
import { BasicSection } from './basic-section.tsx';
import classes from './goods-edit.module.css';
import { type GoodsDetail, goodsCard, goodsInput, goodsProblems, goodsValues, type Prefill } from './goods-values.ts';
import { MatchSection } from './match-section.tsx';
import { DetailSection, LanguageSection, SourceSection } from './text-sections.tsx';
import { useGoodsWords } from './use-goods-words.ts';

const route = getRouteApi('/skinmgr/goodsEdit');

export function GoodsEditScreen() {
  const { t } = useTranslation('goods-edit');
  const { id, ...prefill } = route.useSearch();
  const leave = useLeave('/skinmgr/goodsList');
  const navigate = route.useNavigate();
  const detail = trpc.goods.detail.useQuery({ id: id ?? 0 }, { enabled: id !== undefined, ...LOADED_ONCE });
  const profile = trpc.goods.profile.useQuery({});
  const goods = id === undefined ? undefined : detail.data;
  return (
    <EditScreen
      back={{ label: t('back'), onClick: leave }}
      title={goods ? t('title_edit_of', { name: goods.goods_name }) : t(id === undefined ? 'title_new' : 'title_edit')}
      loads={[profile, detail]}
      isReady={profile.data !== undefined && (id === undefined || goods !== undefined)}
      maxWidth={88}
      draft={{ thing: 'goods', id, onNew: () => navigate({ search: {} }) }}
    >
      {(discard) => (
        <>
          {goods?.is_lock === 1 && <LockedNote goods={goods} />}
          {profile.data && (
            <GoodsForm
              key={`${id}:${goods?.is_lock}`}
              goods={goods}
              profile={profile.data.profile}
              prefill={prefill}
              onDiscard={discard}
            />
          )}
        </>
      )}
    </EditScreen>
  );
}

function LockedNote({ goods }: { goods: GoodsDetail }) {
  const { t } = useTranslation('goods-edit');
  const utils = trpc.useUtils();
  const unlock = useAction({
    run: () => trpcClient.goods.unlock.mutate({ ids: [goods.id] }),
    done: () => t('locked.unlocked'),
    refresh: () => utils.goods.invalidate(),
  });
  return (
    <Alert color="gray" role="note" icon={<IconLock aria-hidden />} mb="md">
      <Group justify="space-between" gap="sm">
        <Text size="sm">{t('locked.text')}</Text>
        <Button size="compact-sm" variant="default" onClick={() => unlock.run()} loading={unlock.isBusy}>
          {t('locked.unlock')}
        </Button>
      </Group>
    </Alert>
  );
}

interface GoodsFormProps {
  /** Undefined for a new product. */
  goods: GoodsDetail | undefined;
  profile: GoodsProfile;
  prefill?: Prefill;
  onDiscard: () => void;
}

/** The form to edit a product. `profile` decides which fields it has. Locked products can't be changed. */
function GoodsForm({ goods, profile, prefill, onDiscard }: GoodsFormProps) {
  const { t } = useTranslation('goods-edit');
  const leave = useLeave('/skinmgr/goodsList');
  const [isSending, setSending] = useState(false);
  const isLocked = goods?.is_lock === 1;
  // A slow phone shows the first section a second before the others, which come below it.
  const isWhole = useDeferredValue(true, false);

  const edit = useEditForm({
    thing: goods,
    valuesOf: (stored: GoodsDetail | undefined) => goodsValues(stored, profile, prefill),
    draftKind: isLocked ? undefined : 'goods',
    check: (values) => goodsProblems(values, profile),
    fieldOfCode: {
      TAG_TOO_LONG: 'tag',
      TOO_MANY_TYPES: 'type_ids',
      GOODS_NO_TAKEN: 'goods_no',
      SCHEME_NOT_FOUND: 'scheme_id',
    },
    useWords: useGoodsWords,
    send: (values, target) => trpcClient.goods.edit.mutate({ ...goodsInput(values), ...target }),
    done: (_, { goods_name }) => (goods ? t('saved') : t('added', { name: goods_name.trim() })),
    leave,
  });
  const { form } = edit;
  const card = useMemo(() => ({ goods: [goodsCard(form.values)] }), [form.values]);
  const section = { ...edit, profile, disabled: isLocked };
  return (
    <EditForm
      edit={edit}
      isNew={!goods}
      submit={goods ? undefined : t('add')}
      onDiscard={onDiscard}
      onLeave={leave}
      waitingFor={isSending && t('sending')}
      isReadOnly={isLocked}
    >
      {goods && (
        <Group justify="flex-end" mb="xs">
          <HistoryButton
            name={goods.goods_name}
            load={(page) => trpcClient.goods.history.query({ id: goods.id, page })}
            useWords={useGoodsWords}
            restore={isLocked ? undefined : (earlier) => form.setValues(goodsValues({ ...goods, ...earlier }, profile))}
          />
        </Group>
      )}
      <WithPreview preview={{ page: 'report', target: 'goods-title', own: card }}>
        <Fieldset variant="unstyled" disabled={isLocked} className={classes.fields}>
          <BasicSection {...section} />
          {isWhole && (
            <>
              <MatchSection {...section} />
              <SourceSection {...section} />
              <DetailSection {...section} onBusy={setSending} />
              <LanguageSection {...section} />
            </>
          )}
        </Fieldset>
      </WithPreview>
    </EditForm>
  );
}
