import { drill as runDrill } from '../backup/drill.ts';
import { type Command, EXIT, keysOf, textOf } from './command.ts';

export const drill: Command = {
  name: 'drill',
  argument: 'name',
  options: { from: 'place', key: 'file' },
  async run(given, argument, { env, say, tell }) {
    const options = { place: textOf(given, 'from'), name: argument, keys: await keysOf(given) };
    const { name, manifest, seconds } = await runDrill(env, options, tell);
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
    say('drilled', { name, rows, files: manifest.files?.count ?? 0, seconds: Math.ceil(seconds) });
    return EXIT.ok;
  },
};
