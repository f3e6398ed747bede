import { networkInterfaces } from 'node:os';
import { type Env, SettingsError } from '../env.ts';
import { isLoopback } from '../env-schema.ts';

/** The names of networks that exist only inside this machine, for containers and virtual machines. */
const INSIDE = /^(?:docker|br-|veth|virbr|vmnet|lxc)/;

/** Returns this machine's address in its network, or undefined. */
function networkAddress(): string | undefined {
  return Object.entries(networkInterfaces())
    .filter(([name]) => !INSIDE.test(name))
    .flatMap(([, addresses]) => addresses ?? [])
    .find(({ family, internal }) => family === 'IPv4' && !internal)?.address;
}

/**
 * Returns the settings of a demo that phones in the same network reach: it listens on all addresses of this machine, and QR
 * codes lead to its address in the network.
 * @throws SettingsError if this machine is in no network
 */
export function inNetwork(env: Env): Env {
  const address = networkAddress();
  if (!address) {
    throw new SettingsError('This machine is in no network that a phone could be in: start without --lan.');
  }
  const HOST = isLoopback(env.HOST) ? '0.0.0.0' : env.HOST;
  return { ...env, HOST, PUBLIC_URL: env.PUBLIC_URL ?? `http://${address}:${env.PORT}` };
}
