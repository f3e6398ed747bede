import { type ProbedShop, probe } from './probe.ts';

/** Probes the shop in the first argument (JSON), and prints what was found, as JSON. A process of its own, as for a person. */
const shop = JSON.parse(process.argv[2] ?? '') as ProbedShop;
const found = await probe(shop).catch((cause: Error) => [`stopped: ${cause.stack}`]);
process.stdout.write(JSON.stringify(found), () => process.exit());
