import type { ServerMessages } from '@skin-mirror/shared/i18n/built-in.ts';
import { translate } from '../kernel/messages.ts';

export type BackupReason = keyof ServerMessages['backup']['refusal'];
type Values = Readonly<Record<string, string | number>>;

/** Says in one sentence why a backup or a restore isn't possible. The message is in English, for the log. */
export class BackupError extends Error {
  override readonly name = 'BackupError';
  readonly reason: BackupReason;
  readonly values: Values;

  constructor(reason: BackupReason, values: Values = {}, options?: ErrorOptions) {
    super(translate('en', `backup.refusal.${reason}`, values), options);
    this.reason = reason;
    this.values = values;
  }
}
