/** Limits how often an operation is called. Calls with wrong input don't count, all others do. */
export interface CallLimit<By extends LimitedBy = LimitedBy> {
  /** Operations whose limits have the same name count together. */
  readonly name: string;
  /** The number of calls within `seconds`. */
  readonly points: number;
  readonly seconds: number;
  readonly by: By;
}

/** Calls that count together: of a household or office (see `networkOf`), of an account or mirror, or of a shop. */
export type LimitedBy = 'network' | 'caller' | 'shop';

/** An operation whose calls `execute` doesn't count. */
interface Uncounted {
  readonly kind: 'handler' | 'none';
  readonly reason: string;
}

/** The limit of an operation. Without an account, nothing but the network is known of a caller. */
export type Limit<By extends LimitedBy = LimitedBy> = CallLimit<By> | Uncounted;

/** The handler counts, because the contract can't say what counts. */
export const limitedByHandler = (reason: string) => ({ kind: 'handler', reason }) as const;
/** These calls aren't counted. `reason` explains why that is safe. */
export const unlimited = (reason: string) => ({ kind: 'none', reason }) as const;

export const isCallLimit = (limit: Limit | undefined): limit is CallLimit => limit !== undefined && 'points' in limit;
