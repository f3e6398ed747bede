import type { ColumnKit, ExportColumn } from '../record/export-column-kit.ts';

export function customerColumns({ text, number, time, mobile, coded }: ColumnKit): ExportColumn[] {
  const agreed = (name: string): ExportColumn =>
    coded(name, `last->'consent'->>'${name.replace('consent_', '')}'`, 14, 'table.agreed', ['0', '1']);
  return [
    text('customer', 'nickname', 16),
    mobile('mobile'),
    coded('sex', 'sex', 8, 'sex', [0, 1]),
    number('age', `${new Date().getUTCFullYear()} - birth_year`),
    number('tests', 'tests'),
    number('last_score', 'total_score'),
    time('first_time', 'first_time'),
    time('last_time', 'last_time'),
    text('introducer', `last->>'introducer'`, 16),
    agreed('consent_photos'),
    agreed('consent_contact'),
    agreed('consent_marketing'),
  ];
}
