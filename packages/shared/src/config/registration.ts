import type { RecordCustomer } from '../record/record.schema.ts';

/** The fields of the registration before a test, in the order of the mirror's form. The consent follows them. */
export const REG_FIELDS = [
  'nickname',
  'mobile',
  'sex',
  'age',
  'location',
  'level',
  'comments',
  'introducer',
  'capture_state',
] as const;
export type RegField = (typeof REG_FIELDS)[number];

export const FIELD_MODES = ['hidden', 'optional', 'required'] as const;
export type FieldMode = (typeof FIELD_MODES)[number];

/** The shop's choices. Fields that the shop didn't choose have their default. */
export type RegChoices = Partial<Record<RegField, FieldMode | undefined>>;

const SHOWN_BY_DEFAULT: ReadonlySet<RegField> = new Set(['nickname', 'mobile', 'sex', 'age']);

/** Returns how the mirror asks for each field. */
export const registrationOf = (chosen: RegChoices): Record<RegField, FieldMode> =>
  Object.fromEntries(
    REG_FIELDS.map((field) => [field, chosen[field] ?? (SHOWN_BY_DEFAULT.has(field) ? 'optional' : 'hidden')]),
  ) as Record<RegField, FieldMode>;

/**
 * Returns the first field that a registration lacks. If neither name nor mobile number is required, one of the shown
 * ones is needed, because a registration without both says nothing. A mirror always sends the state of the face.
 */
export function missingRegistration(chosen: RegChoices, customer: RecordCustomer): RegField | undefined {
  const modes = registrationOf(chosen);
  const isEmpty = (field: RegField) => field !== 'capture_state' && (customer[field] ?? '') === '';
  const required = REG_FIELDS.find((field) => modes[field] === 'required' && isEmpty(field));
  if (required) return required;
  const names = (['nickname', 'mobile'] as const).filter((field) => modes[field] !== 'hidden');
  return isEmpty('nickname') && isEmpty('mobile') ? names[0] : undefined;
}
