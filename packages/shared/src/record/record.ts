/**
 * The status of a test. `uploading`: photos are arriving. `rejected`: the photos are too bad. `failed`: the analysis
 * failed. `timedOut`: not finished within 30 minutes.
 */
export const RECORD_STATUS = { created: 0, uploading: 1, success: 2, rejected: 3, failed: 4, timedOut: 5 } as const;
export type RecordStatus = (typeof RECORD_STATUS)[keyof typeof RECORD_STATUS];

/** The reasons why a test did not succeed. The text is the translation of `reason.<key>`. */
export const REASON_KEYS = [
  'no_face',
  'several_faces',
  'blurred',
  'too_dark',
  'too_bright',
  'eyes_open',
  'moved',
  'images_missing',
  'analysis_failed',
  'timed_out',
] as const;
export type ReasonKey = (typeof REASON_KEYS)[number];

/** The face during the test: 1 clean, 2 light make-up, 3 other. */
export const CAPTURE_STATES = [1, 2, 3] as const;

/**
 * The filter `child` chooses whose tests a list shows. Two values are special: everybody's tests, and only the tests of
 * the signed-in account. Every other value is the id of a guide's account.
 */
export const CHILD_FILTER = { all: 'all', own: '-10' } as const;

/** The list of tests has no other orders, because an index makes these fast for any number of tests. */
export const RECORD_SORTS = ['test_time'] as const;
export const TRASH_SORTS = ['deleted_at', 'test_time'] as const;

/** The most products of one sale, and the most pieces of one product in it. */
export const MAX_SOLD_GOODS = 50;
export const MAX_SOLD_NUM = 99;

/** The longest note, in characters. */
export const MAX_NOTE_LENGTH = 1000;

/** How many texts the history of a note shows. */
export const MAX_NOTE_HISTORY = 50;

/** The filter of simulated tests. The empty text lists them, and exports them if the shop's figures count them. */
export const SIMULATED_FILTERS = ['', 'shown', 'hidden'] as const;

/** The filter of sales: only tests that are marked as sold, or only those that aren't. */
export const SOLD_FILTERS = ['yes', 'no'] as const;
