import { checkIntegrity } from '../integrity/check-integrity.ts';
import { type Command, EXIT, keysOf } from './command.ts';

export const integrity: Command = {
  name: 'integrity',
  needsCurrent: true,
  options: { mend: true, quick: true, 'accept-audit': true, key: 'file' },
  async run(given, _argument, { env, say, report }) {
    const options = {
      isQuick: given.quick === true,
      isMending: given.mend === true,
      isAccepting: given['accept-audit'] === true,
      keys: await keysOf(given),
    };
    const { shops, found, mended } = await checkIntegrity(env, options, report);
    say('checked', { shops, found, mended });
    return found > mended ? EXIT.failed : EXIT.ok;
  },
};
