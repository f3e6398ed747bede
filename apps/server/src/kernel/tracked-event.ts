/** A subscription's event with an id, so that a returning client can say which event it saw last. */
export interface TrackedEvent<T> {
  readonly id: string;
  readonly data: T;
}
