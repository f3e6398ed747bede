import { i18n } from '../../i18n/i18n.ts';
import { fieldLabel } from '../../lib/use-problem-text.ts';

/**
 * The i18next keys of field labels. A field that isn't listed uses `shared:field.<name>`. The key for `steps.*` names
 * one item of the list `steps`, for example "Step 2".
 */
export type FieldNames = Readonly<Record<string, string>>;

export function labelOf(field: string, names: FieldNames = {}): string {
  const own = names[field.split('.').at(-1) ?? field];
  return own ? i18n.t(own) : fieldLabel(field);
}

/**
 * Returns the label of a field. If the field is in a list, such as `steps.0.title`, the label also names the item, for
 * example "Step 1".
 */
export function fieldName(field: string, names: FieldNames = {}): string {
  const [part = '', index] = field.split('.');
  const numbered = index === undefined ? undefined : names[`${part}.*`];
  const label = labelOf(field, names);
  return numbered
    ? i18n.t('table:save.within', { part: i18n.t(numbered, { number: Number(index) + 1 }), field: label })
    : label;
}
