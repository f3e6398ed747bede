import { Button, Text } from '@mantine/core';
import { user } from '@skin-mirror/shared/kernel/access.ts';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMayAccess } from '../../../lib/account.ts';
import classes from './coverage.module.css';
import type { Coverage } from './coverage-cell.ts';

type Never = Coverage['never'][number];

/** Reasons to correct come before intended ones. */
const ORDER = [
  'no_type',
  'not_asked',
  'no_profile',
  'excluded',
  'never',
  'off_shelf',
] as const satisfies Never['reason'][];
/** Products of a reason shown at first. */
const FEW = 8;

export function NeverList({ coverage: { never, never_total } }: { coverage: Coverage }) {
  const { t } = useTranslation('coverage');
  const byReason = Map.groupBy(never, ({ reason }) => reason);
  return (
    <section aria-labelledby="never" className={classes.never}>
      <h2 id="never">{t('never.title', { count: never_total })}</h2>
      {never_total === 0 && (
        <Text size="sm" c="dimmed">
          {t('never.none')}
        </Text>
      )}
      {never_total > never.length && (
        <Text size="sm" c="dimmed">
          {t('never.first', { count: never.length })}
        </Text>
      )}
      <div className={classes.reasons}>
        {ORDER.flatMap((reason) => {
          const goods = byReason.get(reason);
          return goods ? <Reason key={reason} reason={reason} goods={goods} /> : [];
        })}
      </div>
    </section>
  );
}

function Reason({ reason, goods }: { reason: Never['reason']; goods: readonly Never[] }) {
  const { t } = useTranslation('coverage');
  const mayEdit = useMayAccess(user('goods'));
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? goods : goods.slice(0, FEW);
  return (
    <div className={classes.reason} data-reason={reason}>
      <h3>{t(`reason.${reason}.name`, { count: goods.length })}</h3>
      <Text size="sm" c="dimmed">
        {t(`reason.${reason}.hint`)}
      </Text>
      <ul>
        {shown.map(({ goods_id, goods_name }) => (
          <li key={goods_id}>
            {mayEdit ? (
              <Link to="/skinmgr/goodsEdit" search={{ id: goods_id }} className={classes.link}>
                {goods_name}
              </Link>
            ) : (
              goods_name
            )}
          </li>
        ))}
      </ul>
      {shown.length < goods.length && (
        <Button variant="subtle" size="compact-sm" onClick={() => setWhole(true)}>
          {t('never.all', { count: goods.length })}
        </Button>
      )}
    </div>
  );
}
