import { BlockList, isIP } from 'node:net';

const NEARBY = new BlockList();
NEARBY.addSubnet('127.0.0.0', 8);
NEARBY.addSubnet('10.0.0.0', 8);
NEARBY.addSubnet('172.16.0.0', 12);
NEARBY.addSubnet('192.168.0.0', 16);
NEARBY.addSubnet('169.254.0.0', 16);
NEARBY.addAddress('::1', 'ipv6');
NEARBY.addSubnet('fc00::', 7, 'ipv6');
NEARBY.addSubnet('fe80::', 10, 'ipv6');

/** Matches host names of private networks, such as `printer.local` or a container's name. */
const NEARBY_NAME = /^[^.]+$|\.(localhost|local|lan|home|internal|home\.arpa)$/;

/** Returns the protocol, host and port of a web address. Returns undefined for any other text. */
export function serverOrigin(address: string): string | undefined {
  const url = URL.parse(address);
  return url && /^https?:$/.test(url.protocol) ? url.origin : undefined;
}

/** True for this computer and for private networks. Simulated tests must not reach other servers by mistake. */
export function isNearby(origin: string): boolean {
  const host = new URL(origin).hostname.replaceAll(/^\[|\]$/g, '');
  const version = isIP(host);
  return version === 0 ? NEARBY_NAME.test(host) : NEARBY.check(host, version === 6 ? 'ipv6' : 'ipv4');
}
