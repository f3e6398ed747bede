import { i18n } from '../../i18n/i18n.ts';
import { fieldLabel } from '../../lib/use-problem-text.ts';

/**
 * Text keys of fields whose label isn't `shared:field.<name>`. The key of `steps.*` gets the number of a step, and names
 * it.
 */
export type FieldNames = Readonly<Record<string, string>>;

/** The label of a field in the current language. */
export function labelOf(field: string, names: FieldNames = {}): string {
  const own = names[field.split('.').at(-1) ?? field];
  return own ? i18n.t(own) : fieldLabel(field);
}

/** The label together with the numbered part that the field belongs to, as `steps.0.title` does. */
export function fieldName(field: string, names: FieldNames = {}): string {
  const [part = '', index] = field.split('.');
  const numbered = index === undefined ? undefined : names[`${part}.*`];
  const label = labelOf(field, names);
  return numbered
    ? i18n.t('table:save.within', { part: i18n.t(numbered, { number: Number(index) + 1 }), field: label })
    : label;
}
