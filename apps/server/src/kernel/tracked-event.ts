/** An event of a live-update stream. A client that reconnects sends the last id and gets all later events. */
export interface TrackedEvent<T> {
  readonly id: string;
  readonly data: T;
}
