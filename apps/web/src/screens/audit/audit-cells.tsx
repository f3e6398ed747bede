import { useTranslation } from 'react-i18next';
import { NoValue, TextCell } from '../../ui/resource/cells.tsx';
import classes from './audit.module.css';
import { type AuditRow, type DetailKind, detailKind, detailText, labelOf } from './audit-row.ts';

export function useActionText(): (action: string) => string {
  const { t } = useTranslation('server');
  return (action) => t(`audit.${labelOf(action)}`, { defaultValue: action });
}

export function useSubjectText(): (row: AuditRow) => string {
  const { t } = useTranslation('audit');
  return ({ entity, entity_id }) => {
    if (!entity) return entity_id;
    const kind = t(`entity.${entity}`, { defaultValue: entity });
    return entity_id ? t('subject', { kind, id: entity_id }) : kind;
  };
}

/** Names who made a change. People outside the shop appear as the platform. */
export function useActorText(): (row: AuditRow) => string {
  const { t } = useTranslation('audit');
  return ({ actor_id, actor }) => (actor_id === null && !actor ? t('platform') : actor);
}

/** For each kind of code: returns the name of the code's text in the text files. */
const KEYS: Record<DetailKind, (code: string) => string> = {
  field: (code) => `shared:field.${code}`,
  permission: (code) => `app:permission.${code}`,
  refusal: (code) => `audit:refusal.${code}`,
  serial_status: (code) => `audit:serial_status.${code}`,
  ticket_status: (code) => `audit:ticket_status.${code}`,
  way: (code) => `audit:way.${code}`,
  work_mode: (code) => `audit:work_mode.${code}`,
};

/** Returns a function that lists all details of an entry as names and values. Known codes are translated. */
export function useDetails(): (row: AuditRow) => [name: string, value: string][] {
  const { t } = useTranslation(['audit', 'shared', 'app']);
  const inWords = (kind: DetailKind | undefined) => (value: string) => {
    if (kind) return t(KEYS[kind](value), { defaultValue: value });
    return value === 'true' || value === 'false' ? t(`flag.${value}`) : value;
  };
  return ({ action, details }) =>
    Object.entries(details).map(([name, value]) => [
      t(`detail.${name}`, { defaultValue: t(`shared:field.${name}`, { defaultValue: name }) }),
      detailText(value, inWords(detailKind(action, name))),
    ]);
}

/** Shows the details as one text, which may be cut off. A dialog shows all of them. */
export function Details({ row }: { row: AuditRow }) {
  const { t } = useTranslation('audit');
  const details = useDetails()(row).filter(([, value]) => value !== '');
  if (details.length === 0) return <NoValue />;
  const text = details.map(([name, value]) => t('detail_pair', { name, value })).join(t('detail_separator'));
  return <span className={classes.details}>{text}</span>;
}

export const Actor = ({ row }: { row: AuditRow }) => <TextCell text={useActorText()(row)} />;
export const Action = ({ row }: { row: AuditRow }) => useActionText()(row.action);
export const Subject = ({ row }: { row: AuditRow }) => <TextCell text={useSubjectText()(row)} />;
