import { Badge, Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../lib/format.ts';
import { FactList } from '../../ui/fact-list.tsx';
import { labelOf, lifeOf, type TokenRow } from './token-row.ts';
import classes from './tokens.module.css';

export type Revoke = (row: TokenRow) => void;

const COLORS = { good: 'jade', soon: 'orange', expired: 'gray' } as const;

export function TokenName({ row }: { row: TokenRow }) {
  return (
    <div className={classes.name}>
      <strong>{row.name}</strong>
      <span className={classes.hint}>{`${row.hint}…`}</span>
    </div>
  );
}

export function Scopes({ row }: { row: TokenRow }) {
  const { t } = useTranslation('api-tokens');
  return (
    <ul className={classes.scopes}>
      {row.scopes.map((scope) => (
        <li key={scope}>{t(`scope.${labelOf(scope)}`)}</li>
      ))}
    </ul>
  );
}

export function Expiry({ row }: { row: TokenRow }) {
  const { t } = useTranslation('api-tokens');
  const format = useFormat();
  const life = lifeOf(row, Date.now());
  return (
    <div className={classes.name}>
      <span>{format.date(row.expires_at)}</span>
      {life !== 'good' && (
        <Badge size="sm" variant="light" color={COLORS[life]} c="var(--mantine-color-text)" className={classes.badge}>
          {t(`life.${life}`)}
        </Badge>
      )}
    </div>
  );
}

export function RevokeButton({ row, onRevoke }: { row: TokenRow; onRevoke: Revoke }) {
  const { t } = useTranslation('api-tokens');
  return (
    <Button
      size="compact-sm"
      variant="default"
      aria-label={t('revoke.of', { name: row.name })}
      onClick={() => onRevoke(row)}
    >
      {t('revoke.open')}
    </Button>
  );
}

export function TokenCard({ row, onRevoke }: { row: TokenRow; onRevoke: Revoke }) {
  const { t } = useTranslation('api-tokens');
  const format = useFormat();
  return (
    <FactList
      head={<TokenName row={row} />}
      facts={[
        [t('column.scopes'), <Scopes key="scopes" row={row} />],
        [t('column.created'), format.date(row.crt_time)],
        [t('column.expires'), <Expiry key="expiry" row={row} />],
        [t('column.last_used'), row.last_used ? format.dateTime(row.last_used) : t('never')],
      ]}
      actions={<RevokeButton row={row} onRevoke={onRevoke} />}
    />
  );
}
