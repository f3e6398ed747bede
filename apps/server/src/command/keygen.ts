import { open } from 'node:fs/promises';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { BackupError } from '../backup/backup-error.ts';
import { type Command, EXIT, textOf } from './command.ts';

/** Makes a pair of keys as `age-keygen` does. */
export const keygen: Command = {
  name: 'keygen',
  options: { out: 'file' },
  async run(given, _argument, { say, print }) {
    const place = textOf(given, 'out') ?? 'backup.key';
    const identity = await generateX25519Identity();
    const recipient = await identityToRecipient(identity);
    // An existing key is never overwritten, because backups may depend on it.
    const file = await open(place, 'wx', 0o600).catch((cause: NodeJS.ErrnoException) => {
      throw new BackupError('key_file', { file: place, problem: cause.code ?? '' }, { cause });
    });
    try {
      await file.writeFile(`# public key: ${recipient}\n${identity}\n`);
      await file.sync();
    } finally {
      await file.close();
    }
    say('key_made', { file: place });
    print(`BACKUP_PUBLIC_KEY=${recipient}`);
    return EXIT.ok;
  },
};
