import { Group, Stack } from '@mantine/core';
import { MAX_PROMOTION_DESC, MAX_PROMOTION_NAME } from '@skin-mirror/shared/promotion/promotion.ts';
import type { PreviewOffers } from '@skin-mirror/shared/report/preview-offers.schema.ts';
import type { Day } from '@skin-mirror/shared/time/shop-day.ts';
import { getRouteApi } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { fileAddress } from '../../lib/file-address.ts';
import { useFormat } from '../../lib/format.ts';
import { trpc } from '../../lib/trpc.ts';
import { trpcClient } from '../../lib/trpc-client.ts';
import { useLeave } from '../../lib/use-leave.ts';
import { useDialogs } from '../../ui/lazy-dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { WithPreview } from '../../ui/report-preview/with-preview.tsx';
import { EditForm, EditScreen, LOADED_ONCE } from '../../ui/resource/edit-screen.tsx';
import type { FieldOfCode } from '../../ui/resource-form/field-problems.ts';
import { useEditForm } from '../../ui/resource-form/use-edit-form.ts';
import { OwnTexts } from '../../ui/translation/own-texts.tsx';
import { useFieldWords, useWordTools } from '../../ui/versions/field-words.ts';
import { HistoryButton } from '../../ui/versions/history.tsx';
import { ForecastSection } from './forecast-section.tsx';
import { PrizesSection } from './prizes-section.tsx';
import { PromotionFields } from './promotion-fields.tsx';
import {
  type Prize,
  type Promotion,
  type PromotionValues,
  promotionInput,
  promotionProblems,
  promotionValues,
} from './promotion-values.ts';

const route = getRouteApi('/skinmgr/editActive');
const LIST = '/skinmgr/lottory';

export function PromotionEditScreen() {
  const { t } = useTranslation('promotion-edit');
  const { id } = route.useSearch();
  const leave = useLeave(LIST);
  const navigate = route.useNavigate();
  const detail = trpc.promotion.detail.useQuery({ id: id ?? 0 }, { enabled: id !== undefined, ...LOADED_ONCE });
  const promotion = id === undefined ? undefined : detail.data;
  return (
    <EditScreen
      back={{ label: t('back'), onClick: leave }}
      title={
        promotion ? t('title_edit_of', { name: promotion.act_name }) : t(id === undefined ? 'title_new' : 'title_edit')
      }
      loads={[detail]}
      isReady={id === undefined || promotion !== undefined}
      draft={{ thing: 'promotion', id, onNew: () => navigate({ search: {} }) }}
    >
      {(discard) => <PromotionForm key={id} promotion={promotion} onDiscard={discard} />}
    </EditScreen>
  );
}

const FIELD_OF_CODE: FieldOfCode = { PROMOTION_OVER: 'end_time' };

type PrizeState = Pick<Prize, 'prize_name' | 'award_level' | 'probability' | 'total_num'> & { texts?: object };

function useWords() {
  const { t } = useTranslation('promotion-edit');
  const { onOff, joined, translations } = useWordTools();
  const prizes = (value: unknown) =>
    (value as PrizeState[])
      .map(({ prize_name, award_level, probability, total_num, texts = {} }) => {
        const line = joined([
          prize_name,
          t(`level.${award_level}`),
          `${probability}%`,
          ...(total_num === null ? [] : [String(total_num)]),
        ]);
        return [line, translations(texts)].filter(Boolean).join('\n');
      })
      .join('\n');
  return {
    ...useFieldWords({ status: onOff, prizes, texts: translations }, { prizes: t('history_prizes') }),
    isPicture: (field: string) => field === 'act_bg',
  };
}

function PromotionForm({ promotion, onDiscard }: { promotion: Promotion | undefined; onDiscard: () => void }) {
  const { t } = useTranslation('promotion-edit');
  const format = useFormat();
  const leave = useLeave(LIST);
  const dialogs = useDialogs();
  const isClosed = promotion?.is_closed === true;
  const edit = useEditForm({
    thing: promotion,
    valuesOf: (stored: Promotion | undefined) => promotionValues(stored, format.today()),
    draftKind: 'promotion',
    check: promotionProblems,
    fieldOfCode: FIELD_OF_CODE,
    useWords,
    send: (values, target) => trpcClient.promotion.save.mutate({ ...promotionInput(values), ...target }),
    done: ({ overlaps }, { act_name }) => {
      const names = format.list(overlaps.map((other) => other.act_name));
      if (names) return t('saved_overlap', { names });
      return promotion ? t('saved') : t('added', { name: act_name.trim() });
    },
    leave,
  });
  const prizes = trpc.promotion.prizes.useQuery({ act_id: promotion?.id ?? -1 }).data?.list;
  const { values } = edit.form;
  const today = format.today();
  const offers = useMemo(() => promotionPreview(values, prizes ?? [], today), [values, prizes, today]);
  return (
    <>
      <EditForm
        edit={edit}
        isNew={!promotion}
        submit={promotion ? undefined : t('add')}
        onDiscard={onDiscard}
        onLeave={leave}
        isReadOnly={isClosed}
      >
        <WithPreview preview={{ page: 'report', target: 'draw-title', offers }}>
          <Stack>
            {isClosed && <Notice text={t('closed')} color="gray" role="note" />}
            {promotion && (
              <Group justify="flex-end">
                <HistoryButton
                  name={promotion.act_name}
                  load={(page) => trpcClient.promotion.history.query({ id: promotion.id, page })}
                  useWords={useWords}
                  restore={
                    isClosed
                      ? undefined
                      : (earlier) => edit.form.setValues(promotionValues({ ...promotion, ...earlier }, format.today()))
                  }
                />
              </Group>
            )}
            <PromotionFields {...edit} disabled={isClosed} />
            <OwnTexts
              form={edit.form}
              limits={{ act_name: { max: MAX_PROMOTION_NAME }, act_desc: { max: MAX_PROMOTION_DESC, lines: 2 } }}
              disabled={isClosed}
            />
            <PrizesSection promotion={promotion} openDialog={dialogs.open} />
            {!isClosed && (
              <ForecastSection act_id={promotion?.id ?? -1} start_time={values.start_time} end_time={values.end_time} />
            )}
          </Stack>
        </WithPreview>
      </EditForm>
      {/* Stands outside the form, because submitting the dialog would submit the form around it. */}
      {dialogs.element}
    </>
  );
}

const picture = (path: string): string => path && fileAddress(path);

/** The lucky draw of the form, as the report shows it. Days that are still empty are `today`. */
const promotionPreview = (
  { act_name, act_desc, act_bg, start_time, end_time }: PromotionValues,
  prizes: readonly Prize[],
  today: Day,
): PreviewOffers => ({
  draw: {
    promotion: {
      act_id: 0,
      act_name,
      act_desc,
      act_bg: picture(act_bg),
      start_time: start_time || today,
      end_time: end_time || start_time || today,
    },
    prizes: prizes.map(({ id, prize_name, prize_pic, prize_detail, award_level }) => ({
      award_id: id,
      prize_name,
      prize_pic: picture(prize_pic),
      prize_detail,
      award_level,
      is_left: true,
    })),
  },
});
