import type { CUSTOMER_EXPORT_COLUMNS } from '@skin-mirror/shared/export/export.ts';
import type { ColumnKit, ColumnsOf } from '../record/export-column-kit.ts';

export function customerColumns({
  text,
  number,
  time,
  mobile,
  coded,
}: ColumnKit): ColumnsOf<typeof CUSTOMER_EXPORT_COLUMNS> {
  const agreed = (name: string) =>
    coded(name, `last->'consent'->>'${name.replace('consent_', '')}'`, 14, 'table.agreed', ['0', '1']);
  return {
    nickname: [
      text('customer', 'nickname', 16),
      mobile('mobile'),
      coded('sex', 'sex', 8, 'sex', [0, 1]),
      number('age', `${new Date().getUTCFullYear()} - birth_year`),
    ],
    tests: [number('tests', 'tests')],
    total_score: [number('last_score', 'total_score')],
    first_time: [time('first_time', 'first_time')],
    last_time: [time('last_time', 'last_time')],
    agreed: [
      text('introducer', `last->>'introducer'`, 16),
      agreed('consent_photos'),
      agreed('consent_contact'),
      agreed('consent_marketing'),
    ],
  };
}
