import { AppError } from '@skin-mirror/shared/kernel/errors.ts';
import type { CallLimit } from '@skin-mirror/shared/kernel/limit.ts';
import ipaddr from 'ipaddr.js';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';

export type RateLimit = Omit<CallLimit, 'by'>;

export type MemoryLimits = ReturnType<typeof createMemoryLimits>;

/** Counts calls in memory, because the database would be too slow for every call. Each server counts separately. */
export function createMemoryLimits() {
  const limiters = new Map<string, RateLimiterMemory>();
  return {
    /** Counts one call. @throws AppError RATE_LIMITED with the seconds to wait */
    async take({ name, points, seconds }: RateLimit, key: string | number): Promise<void> {
      const limiter = limiters.get(name) ?? new RateLimiterMemory({ points, duration: seconds });
      limiters.set(name, limiter);
      try {
        await limiter.consume(key);
      } catch (cause) {
        if (!(cause instanceof RateLimiterRes)) throw cause;
        throw new AppError('RATE_LIMITED', { seconds: Math.ceil(cause.msBeforeNext / 1000) });
      }
    },
  };
}

/** Returns the network of an IP address: an IPv4 address, or 64 bits of IPv6, which most households have. */
export function networkOf(ip: string): string {
  if (!ipaddr.isValid(ip)) return ip;
  // `process` converts an IPv4 address in IPv6 notation to plain IPv4.
  const address = ipaddr.process(ip);
  if (!(address instanceof ipaddr.IPv6)) return address.toString();
  return address.parts
    .slice(0, 4)
    .map((part) => part.toString(16))
    .join(':');
}

/** The ranges of IPv4 addresses that a place uses inside. */
const INSIDE: ReadonlySet<string> = new Set(['private', 'carrierGradeNat', 'linkLocal']);

/**
 * Returns the network of the place where an IP address is: `networkOf`, or the first 24 bits of an IPv4 address that
 * isn't public. On the internet all devices of a place have one IPv4 address, and inside each has its own.
 */
export function placeOf(ip: string): string {
  if (!ipaddr.isValid(ip)) return ip;
  const address = ipaddr.process(ip);
  const range = address.range();
  if (range === 'loopback') return 'localhost';
  if (!(address instanceof ipaddr.IPv4) || !INSIDE.has(range)) return networkOf(ip);
  return `${address.octets.slice(0, 3).join('.')}.0/24`;
}
