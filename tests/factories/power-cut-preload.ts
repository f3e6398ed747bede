/** Hands the library of power-cut.c on to PostgreSQL, whose environment the server makes anew. */
import { cleanEnvironment } from '../../apps/server/src/database/embedded/cluster.ts';

const { LD_PRELOAD, POWER_ROOT, POWER_KEPT } = process.env;
Object.assign(cleanEnvironment, { LD_PRELOAD, POWER_ROOT, POWER_KEPT });
