/** The place of a row in the list. Times are PostgreSQL's own text: JavaScript's dates lack its microseconds. */
export interface Place {
  readonly test_time: string;
  readonly record_id: string;
}

/** Rows that come before a day's first one. */
export const startingBefore = (instant: Date): Place => ({
  test_time: instant.toISOString(),
  record_id: '00000000-0000-0000-0000-000000000000',
});

const MAX_ANCHORS = 5_000;

/**
 * Where pages begin, as far as this process has seen them: turning to the next page costs the same at any depth. A key
 * names the day and the number of its records, so an anchor is forgotten as soon as that day gets or loses one.
 */
export class PageAnchors {
  readonly #places = new Map<string, Place>();

  get(key: string): Place | undefined {
    const place = this.#places.get(key);
    if (place) this.set(key, place);
    return place;
  }

  set(key: string, place: Place): void {
    this.#places.delete(key);
    this.#places.set(key, place);
    const oldest = this.#places.keys().next().value;
    if (this.#places.size > MAX_ANCHORS && oldest !== undefined) this.#places.delete(oldest);
  }
}
