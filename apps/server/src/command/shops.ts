import { withClient } from '../backup/dump.store.ts';
import { ownerAddress } from '../env.ts';
import { type Command, EXIT } from './command.ts';
import { listShops } from './shops.store.ts';

const COLUMNS = ['tenant_id', 'user_acct', 'accounts', 'mirrors', 'tests', 'last_test', 'shop'] as const;

/** Lists the shops as lines with tabs, the names of the columns first. */
export const shops: Command = {
  name: 'shops',
  needsCurrent: true,
  options: {},
  async run(_given, _argument, { env, say, print }) {
    const all = await withClient(ownerAddress(env), listShops);
    print(COLUMNS.join('\t'));
    // Names are typed by people, and must not break the lines.
    for (const shop of all) print(COLUMNS.map((column) => String(shop[column]).replaceAll(/\s+/g, ' ')).join('\t'));
    say('shops', { count: all.length });
    return EXIT.ok;
  },
};
