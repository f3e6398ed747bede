import { Anchor, Button } from '@mantine/core';
import { useCallbackRef } from '@mantine/hooks';
import { IconApi, IconPlus } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { trpc } from '../../lib/trpc.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { ResourceList } from '../../ui/resource/resource-list.tsx';
import { useDialog } from '../../ui/use-dialog.ts';
import { TokenCard } from './token-cells.tsx';
import type { MadeToken, TokenRow } from './token-row.ts';
import { useTokenColumns } from './tokens-columns.tsx';
import { useRevokeToken } from './use-revoke-token.ts';

const CreateDialog = lazy(() => import('./tokens-dialogs.tsx').then((m) => ({ default: m.CreateDialog })));
const TokenDialog = lazy(() => import('./tokens-dialogs.tsx').then((m) => ({ default: m.TokenDialog })));

/** There are no more tokens than this, so all of them are one page. */
const PAGE_SIZE = 20;
const idOf = (row: TokenRow) => String(row.id);
const nameOf = (row: TokenRow) => row.name;
const stay = () => undefined;

/** Tokens for programs of the shop, so that none of them has to know a password. */
export function ApiTokensScreen() {
  const { t } = useTranslation(['api-tokens', 'app']);
  const tokens = trpc.apiToken.list.useQuery({});
  const create = useDialog<true>();
  const made = useDialog<MadeToken>();
  const revoke = useCallbackRef(useRevokeToken());
  const columns = useTokenColumns(revoke);
  const rows = tokens.data?.list;
  const newToken = (
    <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => create.open(true)}>
      {t('create.title')}
    </Button>
  );

  return (
    <>
      <PageHeader
        title={t('app:nav.api_tokens')}
        description={
          <>
            {t('description')}{' '}
            <Anchor href="/docs" target="_blank" inherit underline="always">
              {t('docs')}
            </Anchor>
          </>
        }
        actions={newToken}
      />
      <ResourceList
        name="api-tokens"
        label={t('app:nav.api_tokens')}
        columns={columns}
        rows={rows}
        rowId={idOf}
        rowName={nameOf}
        card={(row) => <TokenCard row={row} onRevoke={revoke} />}
        paging={{
          page: 1,
          pageSize: PAGE_SIZE,
          sizes: [PAGE_SIZE],
          total: rows?.length ?? (tokens.error ? 0 : undefined),
          onPage: stay,
          onPageSize: stay,
        }}
        error={tokens.error}
        isFetching={tokens.isFetching}
        onReload={() => void tokens.refetch()}
        empty={
          <EmptyState
            icon={<IconApi aria-hidden />}
            title={t('empty.title')}
            description={t('empty.description')}
            action={newToken}
          />
        }
      />
      <Suspense>
        {create.value && (
          <CreateDialog key={create.serial} opened={create.opened} onClose={create.close} onMade={made.open} />
        )}
        {made.value && <TokenDialog made={made.value} opened={made.opened} onClose={made.close} />}
      </Suspense>
    </>
  );
}
