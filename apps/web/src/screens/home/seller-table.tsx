import { Skeleton, Table } from '@mantine/core';
import { addDays, type Day } from '@skin-mirror/shared/time/shop-day.ts';
import { IconUsers } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useAccount } from '../../lib/account.ts';
import { useFormat } from '../../lib/format.ts';
import type { Outputs } from '../../lib/trpc.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ScrollBox } from '../../ui/scroll-box.tsx';
import { Card, TestsLink } from './card.tsx';

type Seller = Outputs['dashboard']['about']['sellers'][number];

export function SellerTable({ sellers }: { sellers?: readonly Seller[] }) {
  const { t } = useTranslation('home');
  return (
    <Card title={t('seller.title')}>
      {!sellers && <Skeleton h={160} className="delayed" />}
      {sellers?.length === 0 && (
        <EmptyState icon={<IconUsers aria-hidden />} title={t('seller.empty')} description={t('seller.empty_hint')} />
      )}
      {sellers && sellers.length > 0 && (
        <ScrollBox name={t('seller.title')}>
          <Table highlightOnHover miw="44rem" tabularNums>
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
        </ScrollBox>
      )}
    </Card>
  );
}

function SellerRow({ seller }: { seller: Seller }) {
  const { t } = useTranslation('home');
  const format = useFormat();
  const account = useAccount();
  const { user_id, name } = seller;
  // In the list of tests, `-10` stands for the account's own tests.
  const child = user_id === account.user_id ? '-10' : String(user_id);
  const figure = (key: 'today' | 'yesterday', day: Day) => (
    <Table.Td ta="end">
      <TestsLink search={{ child, from: day, to: day }} label={t(`seller.of.${key}`, { name, count: seller[key] })}>
        {format.number(seller[key])}
      </TestsLink>
    </Table.Td>
  );
  return (
    <Table.Tr>
      <Table.Th scope="row" fw={500}>
        <TestsLink search={{ child }} label={t('seller.of.all', { name })}>
          {name}
        </TestsLink>
      </Table.Th>
      <Table.Td>{seller.mobile || t('seller.none')}</Table.Td>
      {figure('today', format.today())}
      {figure('yesterday', addDays(format.today(), -1))}
      <Table.Td>{seller.shop || t('seller.none')}</Table.Td>
      <Table.Td>{seller.last_device || t('seller.none')}</Table.Td>
    </Table.Tr>
  );
}
