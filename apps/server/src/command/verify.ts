import { verify as verifyBackup } from '../backup/verify.ts';
import { type Command, EXIT, keysOf, textOf } from './command.ts';

export const verify: Command = {
  name: 'verify',
  argument: 'name',
  options: { from: 'place', key: 'file' },
  async run(given, argument, { env, say, tell }) {
    const options = { place: textOf(given, 'from'), name: argument, keys: await keysOf(given) };
    const { name, manifest, isRead } = await verifyBackup(env, options, tell);
    const values = { name, tables: manifest.tables.length, files: manifest.files?.count ?? 0 };
    say(isRead ? 'verified' : 'verified_sealed', values);
    return EXIT.ok;
  },
};
