import { NativeSelect, Pagination, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { lastPage, type Paging } from './page-count.ts';
import classes from './resource-list.module.css';

export function ListPager({ paging, rowCount, isNarrow }: { paging: Paging; rowCount: number; isNarrow: boolean }) {
  const { t } = useTranslation('table');
  const { page, pageSize, sizes, total, isCapped, onPage, onPageSize } = paging;
  if (!total || (sizes.length === 1 && total <= pageSize)) return null;
  const from = (page - 1) * pageSize + 1;
  const range = { from, to: from + rowCount - 1, number: total };
  return (
    <nav className={classes.pager} aria-label={t('pages')}>
      {rowCount > 0 && (
        <Text size="sm" c="dimmed" className={classes.range}>
          {isCapped ? t('range_capped', range) : t('range', range)}
        </Text>
      )}
      <NativeSelect
        size="sm"
        aria-label={t('page_size')}
        value={pageSize}
        onChange={(event) => onPageSize(Number(event.currentTarget.value))}
        data={sizes.map((size) => ({
          value: String(size),
          label: t('page_size_option', { number: size }),
        }))}
      />
      <Pagination
        value={page}
        total={lastPage(paging, rowCount)}
        onChange={onPage}
        size={isNarrow ? 'md' : 'sm'}
        siblings={isNarrow ? 0 : 1}
        gap={4}
        getItemProps={(item) => ({ 'aria-label': t('page_number', { number: item }) })}
        getControlProps={(control) => ({ 'aria-label': t(`page_${control}`) })}
      />
    </nav>
  );
}
