/** The last run of each kind is noted: a backup, a comparison with its hashes, a restore on trial. */
export const BACKUP_KINDS = ['backup', 'verify', 'drill'] as const;
export type BackupKind = (typeof BACKUP_KINDS)[number];

/** A newest backup that is older is worth a look. A backup is made each night, and may take some hours. */
export const BACKUP_HOURS = 36;
