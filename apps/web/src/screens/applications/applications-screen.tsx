import { Box, Paper, SimpleGrid } from '@mantine/core';
import { IconClipboardPlus, IconClipboardText, IconRefresh } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useAccount } from '../../lib/account.ts';
import { useFormat } from '../../lib/format.ts';
import { trpc } from '../../lib/trpc.ts';
import { ButtonWithIcon } from '../../ui/button-with-icon.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FactList } from '../../ui/fact-list.tsx';
import { lazyDialog, useDialogs } from '../../ui/lazy-dialog.tsx';
import { OwnCode } from '../../ui/own-code.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Pending } from '../../ui/pending.tsx';
import { LinesCell } from '../../ui/resource/cells.tsx';
import { ReviewBadge } from '../../ui/review-badge.tsx';
import { type Application, isApproved, renewable } from './application.ts';

const ApplyDialog = lazyDialog(() => import('./applications-dialogs.tsx'), 'ApplyDialog');

/** The time between two reloads in ms. A guide often waits on this page for the decision. */
const REFRESH_MS = 15_000;

export function ApplicationsScreen() {
  const { t } = useTranslation('applications');
  const applications = trpc.device.myApplications.useQuery({}, { refetchInterval: REFRESH_MS });
  const list = applications.data?.list;
  useMenuAfterApproval(list);
  const isGuide = useAccount().parent_id !== null;
  const dialogs = useDialogs();
  const again = renewable(list ?? []);
  const applyButton = (
    <ButtonWithIcon
      label={t('apply.title')}
      variant="filled"
      icon={IconClipboardPlus}
      onClick={() => dialogs.open(ApplyDialog, undefined)}
    />
  );
  return (
    <>
      <PageHeader title={t('page')} description={t('description')} actions={applyButton} />
      <Pending query={applications} height={160} />
      {list?.length === 0 && (
        <Paper withBorder>
          <EmptyState
            icon={<IconClipboardText aria-hidden />}
            title={t('empty.title')}
            description={t('empty.description')}
            action={applyButton}
          />
        </Paper>
      )}
      {list && list.length > 0 && (
        <SimpleGrid minColWidth="min(100%, 22rem)" role="list" aria-label={t('page')}>
          {list.map((application) => (
            <Item
              key={application.id}
              application={application}
              onAgain={again.has(application.id) ? () => dialogs.open(ApplyDialog, application) : undefined}
            />
          ))}
        </SimpleGrid>
      )}
      {isGuide && (
        <Box mt="xl">
          <OwnCode />
        </Box>
      )}
      {dialogs.element}
    </>
  );
}

function Item({ application, onAgain }: { application: Application; onAgain?: () => void }) {
  const { t } = useTranslation(['applications', 'shared']);
  const format = useFormat();
  const { device_no, shop, review_status, reason, crt_time, opt_time } = application;
  return (
    <Paper display="grid" withBorder p="md" role="listitem" style={{ gap: '0.5rem', alignContent: 'start' }}>
      <FactList
        head={
          <LinesCell hint={shop}>
            <strong>{device_no}</strong>
          </LinesCell>
        }
        aside={<ReviewBadge status={review_status} />}
        facts={[
          [t('shared:field.status'), t(`status_hint.${review_status}`)],
          [t('shared:field.reason'), reason],
          [t('applied'), format.dateTime(crt_time)],
          [t('settled'), opt_time && format.dateTime(opt_time)],
        ]}
        actions={
          onAgain && (
            <ButtonWithIcon
              label={t('again')}
              size="compact-md"
              icon={IconRefresh}
              onClick={onAgain}
              aria-label={t('again_of', { device: device_no })}
            />
          )
        }
      />
    </Paper>
  );
}

/** Reloads the account after the first approval. The account is then a guide of the shop and gets the menu. */
function useMenuAfterApproval(list: readonly Application[] | undefined): void {
  const utils = trpc.useUtils();
  const isWaiting = useAccount().parent_id === null;
  const isDue = isWaiting && list?.some(isApproved) === true;
  useEffect(() => {
    if (isDue) void utils.identity.lookup.invalidate();
  }, [isDue, utils]);
}
