import { Alert, Button, Group, Radio, Select, Text } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAccount } from '../../../lib/account.ts';
import { trpc } from '../../../lib/trpc.ts';
import { DANGER } from '../../../ui/danger.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { notifyError, notifySuccess } from '../../../ui/notify.tsx';
import { type MemberRow, memberName } from '../member-row.ts';
import classes from '../members.module.css';

const HANDOVERS = ['keep', 'main', 'guide'] as const;
type Handover = (typeof HANDOVERS)[number];
/** As many names as the question can still show. */
const NAMED = 5;

interface DeleteDialogProps {
  rows: readonly MemberRow[];
  opened: boolean;
  onClose: () => void;
}

/** Asks before guides are deleted, and who gets their skin tests. */
export function DeleteDialog({ rows, opened, onClose }: DeleteDialogProps) {
  const { t } = useTranslation(['members', 'app']);
  const { user_id: mainAccount } = useAccount();
  const [handover, setHandover] = useState<Handover>('keep');
  const [guide, setGuide] = useState<string | null>(null);
  const [isMissing, setMissing] = useState(false);
  const select = useRef<HTMLInputElement>(null);
  const utils = trpc.useUtils();
  const remove = trpc.account.remove.useMutation({
    onSettled: () => Promise.all([utils.account.invalidate(), utils.device.invalidate(), utils.record.invalidate()]),
  });
  const count = rows.length;
  const records = rows.reduce((sum, { record_count }) => sum + record_count, 0);
  const names = rows.slice(0, NAMED).map(memberName);

  const confirm = async () => {
    if (remove.isPending) return;
    if (handover === 'guide' && !guide) {
      setMissing(true);
      select.current?.focus();
      return;
    }
    const handover_to = { keep: '' as const, main: mainAccount, guide: Number(guide) }[handover];
    try {
      const removed = await remove.mutateAsync({ ids: rows.map(({ user_id }) => user_id), handover_to });
      onClose();
      notifySuccess(t('delete.done', { count: removed.count }));
    } catch (error) {
      notifyError(error);
    }
  };

  return (
    <Dialog opened={opened} onClose={onClose} title={t('delete.title', { count })}>
      <Text size="sm">
        {names.join(t('delete.separator'))}
        {count > NAMED && t('delete.more', { count: count - NAMED })}
      </Text>
      <Text size="sm" mt="xs">
        {t('delete.message', { count })}
      </Text>
      {records === 0 ? (
        <Alert mt="md" color="gray" variant="light" icon={<IconInfoCircle aria-hidden />}>
          {t('delete.no_records', { count })}
        </Alert>
      ) : (
        <Radio.Group<Handover>
          mt="md"
          label={t('delete.handover', { count: records })}
          value={handover}
          onChange={setHandover}
        >
          <div className={classes.handover}>
            {HANDOVERS.map((value) => (
              <Radio
                key={value}
                value={value}
                label={t(`delete.to_${value}`)}
                description={t(`delete.to_${value}_hint`)}
              />
            ))}
          </div>
        </Radio.Group>
      )}
      {handover === 'guide' && (
        <GuideSelect
          ref={select}
          without={rows}
          value={guide}
          onChange={(next) => {
            setGuide(next);
            setMissing(false);
          }}
          error={isMissing && t('delete.guide_missing')}
        />
      )}
      <Group mt="lg" justify="flex-end">
        <Button variant="default" onClick={onClose} data-autofocus>
          {t('app:action.cancel')}
        </Button>
        <Button color={DANGER} onClick={confirm} loading={remove.isPending}>
          {t('delete.confirm', { count })}
        </Button>
      </Group>
    </Dialog>
  );
}

interface GuideSelectProps {
  /** Guides who are about to go. */
  without: readonly MemberRow[];
  value: string | null;
  onChange: (value: string | null) => void;
  error: string | false;
  ref: React.Ref<HTMLInputElement>;
}

function GuideSelect({ without, ...props }: GuideSelectProps) {
  const { t } = useTranslation('members');
  const { data } = trpc.account.list.useQuery({ pageSize: 500 });
  const leaving = new Set(without.map(({ user_id }) => user_id));
  const guides = data?.list.filter(({ user_id }) => !leaving.has(user_id)) ?? [];
  return (
    <Select
      {...props}
      mt="xs"
      ms={32}
      searchable
      aria-label={t('delete.guide')}
      placeholder={t('delete.guide')}
      nothingFoundMessage={t('delete.no_guide')}
      data={guides.map((row) => ({
        value: String(row.user_id),
        label: [memberName(row), row.mobile].filter(Boolean).join(' · '),
      }))}
    />
  );
}
