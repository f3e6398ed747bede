/**
 * The one catalogue of refusals. `wire` is the code on REST (the documented ones, or our own that never reuse them),
 * `http` the status. A missing permission is HTTP 200: the documented client takes 401 and 403 for an expired login.
 * The message is the translation of `errors.<CODE>`; `details` fill its placeholders.
 */
export const ERRORS = {
  INTERNAL: { wire: 19999, http: 500 },
  ROUTE_UNKNOWN: { wire: 19999, http: 404 },
  SERVER_BUSY: { wire: 19999, http: 503 },

  INPUT_INVALID: { wire: 11001, http: 200 },
  INPUT_REQUIRED: { wire: 11001, http: 200 },
  BODY_MALFORMED: { wire: 11001, http: 400 },
  BODY_TOO_LARGE: { wire: 30102, http: 413 },
  BODY_TYPE_UNKNOWN: { wire: 11001, http: 415 },
  REQUEST_TIMEOUT: { wire: 11001, http: 408 },

  SESSION_INVALID: { wire: 10401, http: 401 },
  ACCOUNT_DISABLED: { wire: 30002, http: 403 },
  LOGIN_ACCOUNT_DISABLED: { wire: 30002, http: 200 },
  NO_PERMISSION: { wire: 30001, http: 200 },
  TOO_MANY_ATTEMPTS: { wire: 30003, http: 200 },
  RATE_LIMITED: { wire: 30003, http: 429 },

  USER_NOT_FOUND: { wire: 11003, http: 200 },
  PASSWORD_WRONG: { wire: 11005, http: 200 },

  DEVICE_UNKNOWN: { wire: 20001, http: 401 },
  DEVICE_UNBOUND: { wire: 20001, http: 401 },
  DEVICE_SIGNATURE_MISSING: { wire: 10401, http: 401 },
  DEVICE_SIGNATURE_INVALID: { wire: 10401, http: 401 },
  DEVICE_LOCKED: { wire: 20004, http: 403 },
  DEVICE_CLOCK_SKEW: { wire: 20010, http: 401 },
  ACTIVE_CODE_INVALID: { wire: 20002, http: 200 },

  RECORD_NOT_FOUND: { wire: 11001, http: 200 },
  RECORD_FINISHED: { wire: 11001, http: 409 },
  RECORD_IMAGE_MISSING: { wire: 11001, http: 200 },
  RECORD_CONFLICT: { wire: 40010, http: 409 },
  NOTE_EMPTY: { wire: 11001, http: 200 },
  SELECTION_EMPTY: { wire: 11001, http: 200 },
  CUSTOMER_REQUIRED: { wire: 60002, http: 200 },
  SHARE_UNAVAILABLE: { wire: 60001, http: 404 },

  FILE_NOT_FOUND: { wire: 11001, http: 404 },
  FILE_TYPE: { wire: 30101, http: 200 },
  FILE_TOO_LARGE: { wire: 30102, http: 200 },
  PICTURE_SIZE: { wire: 30103, http: 200 },
  STORAGE_FULL: { wire: 19999, http: 503 },
} as const satisfies Record<string, { wire: number; http: number }>;

export type ErrorCode = keyof typeof ERRORS;
export type ErrorDetails = Readonly<Record<string, string | number>>;

/** A refusal that the caller can understand. Anything else that is thrown is a fault of ours and answered as `INTERNAL`. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly details: ErrorDetails;

  constructor(code: ErrorCode, details: ErrorDetails = {}) {
    super(code);
    this.name = 'AppError';
    this.code = code;
    this.details = details;
  }
}
