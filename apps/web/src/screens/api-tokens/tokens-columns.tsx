import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../lib/format.ts';
import type { ResourceColumn } from '../../ui/resource/column.tsx';
import { Expiry, type Revoke, RevokeButton, Scopes, TokenName } from './token-cells.tsx';
import type { TokenRow } from './token-row.ts';

/** The columns of the list; `onRevoke` must be stable. */
export function useTokenColumns(onRevoke: Revoke): ResourceColumn<TokenRow>[] {
  const { t } = useTranslation(['api-tokens', 'shared']);
  const format = useFormat();
  return useMemo(
    () => [
      {
        key: 'name',
        title: t('shared:field.name'),
        width: 168,
        always: true,
        render: (row) => <TokenName row={row} />,
      },
      { key: 'scopes', title: t('column.scopes'), width: 320, render: (row) => <Scopes row={row} /> },
      { key: 'created', title: t('column.created'), width: 120, render: ({ crt_time }) => format.date(crt_time) },
      { key: 'expires', title: t('column.expires'), width: 120, render: (row) => <Expiry row={row} /> },
      {
        key: 'last_used',
        title: t('column.last_used'),
        width: 148,
        render: ({ last_used }) => (last_used ? format.dateTime(last_used) : t('never')),
      },
      {
        key: 'actions',
        title: t('column.actions'),
        width: 104,
        always: true,
        pinned: 'right',
        render: (row) => <RevokeButton row={row} onRevoke={onRevoke} />,
      },
    ],
    [t, format, onRevoke],
  );
}
