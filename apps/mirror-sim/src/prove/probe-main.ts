import { openProbe, type ProbedShop } from './probe.ts';

/**
 * Probes each shop that its parent names, and tells what was found. A process of its own, because the server forbids what
 * the painter of faces needs.
 */
const probe = openProbe();
process.on('message', async (shop: ProbedShop) => {
  process.send?.(await probe(shop).catch((cause: Error) => [{ name: 'stopped', text: `stopped: ${cause.stack}` }]));
});
