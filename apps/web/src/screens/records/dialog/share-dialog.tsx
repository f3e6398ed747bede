import { Button, Group, NativeSelect, Paper, Stack, Text } from '@mantine/core';
import { SHARE_DAYS } from '@skin-mirror/shared/share/share.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/format.ts';
import { type Outputs, trpc } from '../../../lib/trpc.ts';
import { trpcClient } from '../../../lib/trpc-client.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { Hint } from '../../../ui/hint.tsx';
import type { DialogProps } from '../../../ui/lazy-dialog.tsx';
import { Pending } from '../../../ui/pending.tsx';
import { useAction } from '../../../ui/resource/action.ts';
import { Mark } from '../../../ui/resource/column.tsx';
import { CopyLink } from './copy-link.tsx';

type Share = Outputs['share']['list']['list'][number];

const DAYS = [7, 30, SHARE_DAYS.usual, SHARE_DAYS.max];
const COLORS = { active: 'jade', expired: 'gray', revoked: 'red' } as const;

/** All links to the report of a test. New ones can be made, and each can be ended. */
export function ShareDialog({ row: analysis_id, opened, onClose }: DialogProps<string>) {
  const { t } = useTranslation('records');
  const query = trpc.share.list.useQuery({ analysis_id });
  const [days, setDays] = useState<number>(SHARE_DAYS.usual);
  const create = useAction({
    run: () => trpcClient.share.create.mutate({ analysis_id, expire_days: days }),
    done: () => t('share.made'),
    refresh: () => query.refetch(),
  });
  const end = useAction({
    ask: () => ({
      title: t('share.end_title'),
      message: t('share.end_message'),
      confirm: t('share.end'),
      danger: true,
    }),
    run: (share_id: string) => trpcClient.share.revoke.mutate({ analysis_id, share_id }),
    done: () => t('share.ended'),
    refresh: () => query.refetch(),
  });
  return (
    <Dialog opened={opened} onClose={onClose} size="lg" title={t('share.links')}>
      <Stack gap="md">
        <Group align="end" gap="sm">
          <NativeSelect
            label={t('share.days_label')}
            value={days}
            data={DAYS.map((count) => ({ value: String(count), label: t('share.days', { count }) }))}
            onChange={(event) => setDays(Number(event.currentTarget.value))}
          />
          <Button onClick={() => void create.run()} loading={create.isBusy}>
            {t('share.make')}
          </Button>
        </Group>
        <Pending query={query} height={160} />
        <Stack gap="sm" component="ul">
          {query.data?.list.map((share) => (
            <Link key={share.share_id} share={share} isBusy={end.isBusy} onEnd={() => void end.run(share.share_id)} />
          ))}
        </Stack>
      </Stack>
    </Dialog>
  );
}

function Link({ share, isBusy, onEnd }: { share: Share; isBusy: boolean; onEnd: () => void }) {
  const { t } = useTranslation('records');
  const format = useFormat();
  const { state, is_first, crt_time, expires_at, views, viewed_at, report_url } = share;
  return (
    <Paper component="li" withBorder p="sm">
      <Group justify="space-between" gap="xs">
        <Text fw={600}>{is_first ? t('share.first') : t('share.other', { time: format.dateTime(crt_time) })}</Text>
        <Mark text={t(`share.state.${state}`)} color={COLORS[state]} />
      </Group>
      <Hint>
        {[
          t('share.until', { time: format.date(expires_at) }),
          t('share.views', { count: views }),
          viewed_at && t('share.viewed', { time: format.dateTime(viewed_at) }),
        ]
          .filter(Boolean)
          .join(' · ')}
      </Hint>
      {state === 'active' && (
        <Group gap="xs" mt="xs">
          <CopyLink address={report_url} />
          <Button size="compact-md" variant="subtle" color="red" disabled={isBusy} onClick={onEnd}>
            {t('share.end')}
          </Button>
        </Group>
      )}
    </Paper>
  );
}
