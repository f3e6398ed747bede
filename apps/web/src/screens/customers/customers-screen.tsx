import { CUSTOMER_SORTS } from '@skin-mirror/shared/customer/customer.ts';
import { CUSTOMER_EXPORT_COLUMNS } from '@skin-mirror/shared/export/export.ts';
import { IconUserHeart } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../lib/format.ts';
import { type Outputs, trpc } from '../../lib/trpc.ts';
import { useCustomerExport } from '../../ui/list-export/customer-export.ts';
import { LinesCell, NoValue, RowLink } from '../../ui/resource/cells.tsx';
import { type CellProps, type Column, date, Mark, NAME, number } from '../../ui/resource/column.tsx';
import { search } from '../../ui/resource/filters.tsx';
import { row } from '../../ui/resource/list-actions.tsx';
import { listScreen, type Screen } from '../../ui/resource/list-screen.tsx';
import { KEEP_ROWS, type List } from '../../ui/resource/use-list.ts';
import { type CustomerRow, customerName, pageOf } from './customer-row.ts';

const COLUMNS: readonly Column<CustomerRow>[] = [
  { key: 'nickname', title: 'customers:column.customer', width: 220, ...NAME, Cell: Name },
  number('tests', 'customers:column.tests', { width: 96 }),
  { key: 'total_score', title: 'customers:column.score', width: 110, align: 'right', card: 'aside', Cell: Score },
  date('first_time', 'customers:column.first_time', {}),
  date('last_time', 'customers:column.last_time', { time: true, sort: 'last_time' }),
];

/** The shop's customers. Each row is a person with the figures of all tests. */
export const CustomersScreen: Screen = listScreen<Outputs['customer']['list'], 'q'>({
  name: 'customers',
  title: 'app:nav.customers',
  icon: IconUserHeart,
  sizes: [10, 20, 50, 100, 200, 500],
  useRows: (list) => trpc.customer.list.useQuery({ q: list.value('q'), ...list.sortedBy(CUSTOMER_SORTS) }, KEEP_ROWS),
  idOf: ({ id }) => String(id),
  nameOf: customerName,
  usePage,
  filters: [search('customers:search')],
  columns: COLUMNS,
  actions: [row('open', { opens: true, isElsewhere: true, to: pageOf })],
});

function usePage({ list, data }: { list: List<'q'>; data: Outputs['customer']['list'] | undefined }) {
  const { t } = useTranslation('customers');
  return useCustomerExport(t('export'), {
    list: 'customers',
    path: '/skinMgrSrv/record/exportCustomer',
    query: { q: list.value('q'), sort: list.sortedBy(CUSTOMER_SORTS).sort },
    found: data,
    columns: { ofList: COLUMNS, ofFile: CUSTOMER_EXPORT_COLUMNS },
  });
}

function Name({ row: customer }: CellProps<CustomerRow>) {
  const { t } = useTranslation(['customers', 'shared']);
  const { nickname, mobile, sex, age, place } = customer;
  const facts = [nickname && mobile, sex !== null && t(`shared:sex.${sex}`), age !== null && t('age', { age })];
  return (
    <LinesCell hint={facts.filter(Boolean).join(' · ')}>
      <RowLink to={pageOf(customer)}>{customerName(customer)}</RowLink>{' '}
      {place > 1 && <Mark size="xs" text={t('shared_number')} title={t('shared_number_hint')} />}
    </LinesCell>
  );
}

function Score({ row: { total_score } }: CellProps<CustomerRow>) {
  const format = useFormat();
  return total_score === null ? <NoValue /> : <strong>{format.score(total_score)}</strong>;
}
