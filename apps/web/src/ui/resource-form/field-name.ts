import { i18n } from '../../i18n/i18n.ts';
import { fieldLabel } from '../../lib/use-problem-text.ts';

/**
 * The keys of the texts of fields whose label isn't `shared:field.<name>`. The text for `steps.*` gets the number of a
 * step.
 */
export type FieldNames = Readonly<Record<string, string>>;

/** Returns the label of a field in the current language. */
export function labelOf(field: string, names: FieldNames = {}): string {
  const own = names[field.split('.').at(-1) ?? field];
  return own ? i18n.t(own) : fieldLabel(field);
}

/** Returns the label together with the numbered part that the field belongs to, for a field such as `steps.0.title`. */
export function fieldName(field: string, names: FieldNames = {}): string {
  const [part = '', index] = field.split('.');
  const numbered = index === undefined ? undefined : names[`${part}.*`];
  const label = labelOf(field, names);
  return numbered
    ? i18n.t('table:save.within', { part: i18n.t(numbered, { number: Number(index) + 1 }), field: label })
    : label;
}
