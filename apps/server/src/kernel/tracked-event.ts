/** An event of a subscription. A client that reconnects sends the last id, and gets the events after it. */
export interface TrackedEvent<T> {
  readonly id: string;
  readonly data: T;
}
