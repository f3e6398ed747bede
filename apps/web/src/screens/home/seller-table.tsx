import { Skeleton, Table } from '@mantine/core';
import { user } from '@skin-mirror/shared/kernel/access.ts';
import { addDays } from '@skin-mirror/shared/time/shop-day.ts';
import { IconUsers } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useAccount, useMayAccess } from '../../lib/account.ts';
import { useFormat } from '../../lib/format.ts';
import type { Outputs } from '../../lib/trpc.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Card } from './card.tsx';
import classes from './home.module.css';

type Seller = Outputs['dashboard']['about']['sellers'][number];

/** Tests by guide; the figures are links. */
export function SellerTable({ sellers }: { sellers?: readonly Seller[] }) {
  const { t } = useTranslation('home');
  return (
    <Card title={t('seller.title')}>
      {!sellers && <Skeleton h={160} className="delayed" />}
      {sellers?.length === 0 && (
        <EmptyState icon={<IconUsers aria-hidden />} title={t('seller.empty')} description={t('seller.empty_hint')} />
      )}
      {sellers && sellers.length > 0 && (
        // biome-ignore lint/a11y: what scrolls must be reachable by keyboard, and have a name.
        <div role="group" className={classes.scroll} tabIndex={0} aria-label={t('seller.title')}>
          <Table highlightOnHover className={classes.sellers}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{t('seller.account')}</Table.Th>
                <Table.Th>{t('seller.mobile')}</Table.Th>
                <Table.Th ta="end">{t('seller.today')}</Table.Th>
                <Table.Th ta="end">{t('seller.yesterday')}</Table.Th>
                <Table.Th>{t('seller.shop')}</Table.Th>
                <Table.Th>{t('seller.last_device')}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {sellers.map((seller) => (
                <SellerRow key={seller.user_id} seller={seller} />
              ))}
            </Table.Tbody>
          </Table>
        </div>
      )}
    </Card>
  );
}

function SellerRow({ seller }: { seller: Seller }) {
  const { t } = useTranslation('home');
  const format = useFormat();
  const today = format.today();
  const yesterday = addDays(today, -1);
  const name = seller.user_acct;
  return (
    <Table.Tr>
      <Table.Th scope="row" fw={500}>
        <TestsLink seller={seller} label={t('seller.of.all', { name })}>
          {name}
        </TestsLink>
      </Table.Th>
      <Table.Td>{seller.mobile || t('seller.none')}</Table.Td>
      <Table.Td ta="end">
        <TestsLink seller={seller} day={today} label={t('seller.of.today', { name, count: seller.today })}>
          {format.number(seller.today)}
        </TestsLink>
      </Table.Td>
      <Table.Td ta="end">
        <TestsLink seller={seller} day={yesterday} label={t('seller.of.yesterday', { name, count: seller.yesterday })}>
          {format.number(seller.yesterday)}
        </TestsLink>
      </Table.Td>
      <Table.Td>{seller.shop || t('seller.none')}</Table.Td>
      <Table.Td>{seller.last_device || t('seller.none')}</Table.Td>
    </Table.Tr>
  );
}

interface TestsLinkProps {
  seller: Seller;
  /** Only the tests of this day. */
  day?: string;
  /** The link's target, for screen readers. */
  label: string;
  children: ReactNode;
}

function TestsLink({ seller, day, label, children }: TestsLinkProps) {
  const { user_id } = useAccount();
  if (!useMayAccess(user('records'))) return children;
  // The list's value for one's own tests.
  const child = seller.user_id === user_id ? '-10' : String(seller.user_id);
  return (
    <Link to="/skinmgr/recordsList" search={{ child, from: day, to: day }} className={classes.link} aria-label={label}>
      {children}
    </Link>
  );
}
