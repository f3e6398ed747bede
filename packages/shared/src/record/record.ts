/** 0 created, 1 photos arriving, 2 success, 3 capture rejected, 4 analysis failed, 5 timed out (30 minutes). */
export const RECORD_STATUS = { created: 0, uploading: 1, success: 2, rejected: 3, failed: 4, timedOut: 5 } as const;
export type RecordStatus = (typeof RECORD_STATUS)[keyof typeof RECORD_STATUS];

/** The reasons why a record isn't a success. The text is the translation of `reason.<key>`. */
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

/** 1 clean face, 2 light make-up, 3 other. */
export const CAPTURE_STATES = [1, 2, 3] as const;

/** Values of `child` that aren't a guide's user_id: everybody's records, or only one's own. */
export const CHILD_FILTER = { all: 'all', own: '-10' } as const;

/** The trash can be sorted by these columns. */
export const TRASH_SORTS = ['deleted_at', 'test_time'] as const;
