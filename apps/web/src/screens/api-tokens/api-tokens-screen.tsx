import { Anchor, Group } from '@mantine/core';
import { TOKEN_SORTS } from '@skin-mirror/shared/api-token/api-token.ts';
import { IconApi } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../lib/format.ts';
import { trpc } from '../../lib/trpc.ts';
import { trpcClient } from '../../lib/trpc-client.ts';
import { lazyDialog } from '../../ui/lazy-dialog.tsx';
import { LinesCell } from '../../ui/resource/cells.tsx';
import { date, Mark, NAME } from '../../ui/resource/column.tsx';
import { create, row } from '../../ui/resource/list-actions.tsx';
import { listScreen, type Screen } from '../../ui/resource/list-screen.tsx';
import { KEEP_ROWS } from '../../ui/resource/use-list.ts';
import { labelOf, lifeOf, type TokenRow } from './token-row.ts';

/** Lists the shop's API tokens. Other programs use a token to sign in without a password. */
export const ApiTokensScreen: Screen = listScreen<{ list: TokenRow[]; total: number }>({
  name: 'api-tokens',
  title: 'app:nav.api_tokens',
  icon: IconApi,
  // An account can have at most 20 valid tokens, so one page of 20 is enough.
  sizes: [20],
  useWords: () => ({ description: <Description /> }),
  useRows(list) {
    const { data, ...query } = trpc.apiToken.list.useQuery({ sort: list.sortedBy(TOKEN_SORTS).sort }, KEEP_ROWS);
    return { ...query, data: data && { ...data, total: data.list.length } };
  },
  idOf: ({ id }) => String(id),
  nameOf: ({ name }) => name,
  columns: [
    {
      key: 'name',
      title: 'shared:field.name',
      width: 168,
      sort: 'name',
      ...NAME,
      Cell: ({ row }) => (
        <LinesCell hint={<code>{`${row.hint}…`}</code>}>
          <strong>{row.name}</strong>
        </LinesCell>
      ),
    },
    { key: 'scopes', title: 'api-tokens:column.scopes', width: 320, Cell: Scopes },
    date('crt_time', 'api-tokens:column.created', { width: 120, sort: 'crt_time' }),
    { key: 'expires', title: 'api-tokens:column.expires', width: 136, sort: 'expires_at', Cell: Expiry },
    date('last_used', 'api-tokens:column.last_used', { sort: 'last_used', time: true, none: 'api-tokens:never' }),
  ],
  actions: [
    create({
      label: 'create.title',
      dialog: lazyDialog(() => import('./tokens-dialogs.tsx'), 'CreateDialog'),
    }),
    row('revoke', {
      ask: ({ name }, { t }) => ({
        title: t('revoke.title', { name }),
        message: t('revoke.message'),
        confirm: t('revoke.confirm'),
        danger: true,
      }),
      run: ({ id }) => trpcClient.apiToken.revoke.mutate({ id }),
      done: (_, __, { t }) => t('revoke.done'),
    }),
  ],
});

function Description() {
  const { t } = useTranslation('api-tokens');
  return (
    <>
      {t('description')}{' '}
      <Anchor href="/docs" target="_blank" inherit underline="always">
        {t('docs')}
      </Anchor>{' '}
      <Anchor component={Link} to="/skinmgr/webhooks" inherit underline="always">
        {t('webhooks')}
      </Anchor>
    </>
  );
}

function Scopes({ row }: { row: TokenRow }) {
  const { t } = useTranslation('api-tokens');
  return (
    <Group gap={4}>
      {row.scopes.map((scope) => (
        <Mark key={scope} text={t(`scope.${labelOf(scope)}`)} />
      ))}
    </Group>
  );
}

const LIFE_COLORS = { soon: 'orange', expired: 'gray' } as const;

function Expiry({ row }: { row: TokenRow }) {
  const { t } = useTranslation('api-tokens');
  const format = useFormat();
  const life = lifeOf(row, Date.now());
  const mark = life !== 'good' && <Mark text={t(`life.${life}`)} color={LIFE_COLORS[life]} />;
  return <LinesCell hint={mark}>{format.date(row.expires_at)}</LinesCell>;
}
