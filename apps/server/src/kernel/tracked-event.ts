/** A subscription yields what happened with an id, so that a client that comes back can say where it was. */
export interface TrackedEvent<T> {
  readonly id: string;
  readonly data: T;
}
