/**
 * All errors. `wire` is the error code in REST answers, `http` is the HTTP status. A missing permission has status 200,
 * because documented clients read 401 and 403 as an expired sign-in. The error's text is the translation of
 * `errors.<CODE>`.
 */
export const ERRORS = {
  INTERNAL: { wire: 19999, http: 500 },
  ROUTE_UNKNOWN: { wire: 19999, http: 404 },
  METHOD_UNKNOWN: { wire: 11001, http: 405 },
  SERVER_BUSY: { wire: 19999, http: 503 },

  INPUT_INVALID: { wire: 11001, http: 200 },
  INPUT_REQUIRED: { wire: 11001, http: 200 },
  INPUT_RANGE: { wire: 11001, http: 200 },
  INPUT_TOO_LONG: { wire: 11001, http: 200 },
  INPUT_TOO_MANY: { wire: 11001, http: 200 },
  BODY_MALFORMED: { wire: 11001, http: 400 },
  BODY_TOO_LARGE: { wire: 30102, http: 413 },
  BODY_TYPE_UNKNOWN: { wire: 11001, http: 415 },
  REQUEST_TIMEOUT: { wire: 11001, http: 408 },

  SESSION_INVALID: { wire: 10401, http: 401 },
  ACCOUNT_DISABLED: { wire: 30002, http: 403 },
  ACCOUNT_LOCKED: { wire: 30002, http: 403 },
  ACCOUNT_REMOVED: { wire: 30002, http: 403 },
  MAIN_ACCOUNT_DISABLED: { wire: 30002, http: 403 },
  LOGIN_ACCOUNT_DISABLED: { wire: 30002, http: 200 },
  NO_PERMISSION: { wire: 30001, http: 200 },
  TOO_MANY_ATTEMPTS: { wire: 30003, http: 200 },
  RATE_LIMITED: { wire: 30003, http: 429 },

  NOTHING_CHANGED: { wire: 11001, http: 200 },
  AGREEMENT_REQUIRED: { wire: 11001, http: 200 },
  USER_ACCT_INVALID: { wire: 11001, http: 200 },
  USER_ACCT_TAKEN: { wire: 40001, http: 200 },
  MOBILE_INVALID: { wire: 11001, http: 200 },
  MOBILE_TAKEN: { wire: 40000, http: 200 },
  MOBILE_UNKNOWN: { wire: 40005, http: 200 },
  EMAIL_INVALID: { wire: 11001, http: 200 },
  EMAIL_TAKEN: { wire: 40006, http: 200 },
  EMAIL_UNKNOWN: { wire: 40007, http: 200 },
  PASSWORD_TOO_SHORT: { wire: 11001, http: 200 },
  PASSWORD_COMMON: { wire: 11001, http: 200 },
  PASSWORD_MISMATCH: { wire: 11001, http: 200 },
  CONTACT_NEEDS_CODE: { wire: 11001, http: 200 },
  CAPTCHA_WRONG: { wire: 11004, http: 200 },
  CAPTCHA_EXPIRED: { wire: 11004, http: 200 },
  VERIFY_CODE_WRONG: { wire: 11004, http: 200 },
  SEND_TOO_OFTEN: { wire: 40002, http: 200 },
  SEND_FAILED: { wire: 19999, http: 200 },

  POWER_REQUIRED: { wire: 11001, http: 200 },
  MEMBER_NOT_FOUND: { wire: 11001, http: 200 },
  PASSWORD_GONE: { wire: 11001, http: 200 },
  DEFAULT_EXISTS: { wire: 40010, http: 200 },
  TOKEN_NOT_FOUND: { wire: 11001, http: 200 },
  TOKEN_LIMIT: { wire: 11001, http: 200 },

  USER_NOT_FOUND: { wire: 11003, http: 200 },
  PASSWORD_WRONG: { wire: 11005, http: 200 },

  DEVICE_UNKNOWN: { wire: 20001, http: 401 },
  DEVICE_UNBOUND: { wire: 20001, http: 401 },
  DEVICE_SIGNATURE_MISSING: { wire: 10401, http: 401 },
  DEVICE_SIGNATURE_INVALID: { wire: 10401, http: 401 },
  DEVICE_LOCKED: { wire: 20004, http: 403 },
  DEVICE_CLOCK_SKEW: { wire: 20010, http: 401 },
  ACTIVE_CODE_INVALID: { wire: 20002, http: 200 },
  DEVICE_NOT_FOUND: { wire: 20001, http: 200 },
  DEVICE_WITHOUT_SHOP: { wire: 20001, http: 200 },
  DEVICE_BOUND_ELSEWHERE: { wire: 20003, http: 200 },
  DEVICE_BOUND_ALREADY: { wire: 20003, http: 200 },
  DEVICE_IS_LOCKED: { wire: 20004, http: 200 },
  ADVANCED_MODE_NEEDED: { wire: 20005, http: 200 },
  APPLICATIONS_CLOSED: { wire: 20005, http: 200 },
  ALREADY_APPLIED: { wire: 20006, http: 200 },
  OTHER_OWNER: { wire: 20006, http: 200 },
  APPLICATION_NOT_FOUND: { wire: 11001, http: 200 },
  APPLICATION_SETTLED: { wire: 11001, http: 200 },

  SERIAL_NOT_FOUND: { wire: 11001, http: 200 },
  SERIAL_IN_USE: { wire: 20003, http: 200 },
  REQUEST_NOT_FOUND: { wire: 11001, http: 200 },
  REQUEST_SETTLED: { wire: 11001, http: 200 },
  REVIEW_BY_ANOTHER: { wire: 30001, http: 200 },
  QUANTITY_NOT_INTEGER: { wire: 11001, http: 200 },
  QUANTITY_TOO_SMALL: { wire: 11001, http: 200 },
  QUANTITY_TOO_LARGE: { wire: 11001, http: 200 },
  SHEET_GONE: { wire: 11001, http: 200 },

  TICKET_NOT_FOUND: { wire: 11001, http: 200 },
  TICKET_CLOSED: { wire: 11001, http: 200 },
  SUPPORT_LIMIT: { wire: 30003, http: 200 },
  RANGE_TOO_LARGE: { wire: 50001, http: 200 },
  RANGE_TOO_HEAVY: { wire: 50001, http: 200 },
  EXPORT_NOT_FOUND: { wire: 11001, http: 200 },
  EXPORT_LIMIT: { wire: 30003, http: 200 },

  RECORD_NOT_FOUND: { wire: 11001, http: 200 },
  RECORD_FINISHED: { wire: 11001, http: 409 },
  RECORD_IMAGE_MISSING: { wire: 11001, http: 200 },
  RECORD_CONFLICT: { wire: 40010, http: 409 },
  NOTE_EMPTY: { wire: 11001, http: 200 },
  SELECTION_EMPTY: { wire: 11001, http: 200 },
  SELECTION_TOO_LARGE: { wire: 11001, http: 200 },
  COUNT_CHANGED: { wire: 40010, http: 200 },
  CUSTOMER_REQUIRED: { wire: 60002, http: 200 },
  CUSTOMER_NOT_FOUND: { wire: 11001, http: 200 },
  CUSTOMER_SAME: { wire: 11001, http: 200 },
  CUSTOMER_MERGED: { wire: 40010, http: 200 },
  CUSTOMER_SPLIT_ALL: { wire: 11001, http: 200 },
  ERASE_UNCONFIRMED: { wire: 11001, http: 200 },
  MOVE_NOT_FOUND: { wire: 11001, http: 200 },
  MOVE_UNDONE: { wire: 40010, http: 200 },
  MOVE_OVERTAKEN: { wire: 40010, http: 200 },
  SHARE_UNAVAILABLE: { wire: 60001, http: 404 },

  GOODS_NOT_FOUND: { wire: 11001, http: 200 },
  GOODS_LOCKED: { wire: 11001, http: 200 },
  GOODS_LIMIT: { wire: 11001, http: 200 },
  GOODS_NO_TAKEN: { wire: 40010, http: 200 },
  CATEGORY_TAKEN: { wire: 40010, http: 200 },
  TOO_MANY_TYPES: { wire: 11001, http: 200 },
  TYPES_REQUIRED: { wire: 11001, http: 200 },
  TAG_TOO_LONG: { wire: 11001, http: 200 },
  OFFSET_RANGE: { wire: 11001, http: 200 },
  ARTICLE_NOT_FOUND: { wire: 11001, http: 200 },
  MAPPING_NOT_FOUND: { wire: 11001, http: 200 },
  NOTHING_TO_COPY: { wire: 11001, http: 200 },
  NOTHING_TO_RESET: { wire: 11001, http: 200 },
  CHANGED_MEANWHILE: { wire: 50006, http: 200 },
  REVISION_NOT_FOUND: { wire: 11001, http: 200 },
  SETTINGS_MOVED: { wire: 40010, http: 200 },
  SETTING_OF_SHOP: { wire: 11001, http: 200 },
  SETTING_UNKNOWN: { wire: 11001, http: 200 },
  SETTING_UNFIT: { wire: 11001, http: 200 },
  SHOP_NOT_FOUND: { wire: 11001, http: 200 },
  QUOTA_EXCEEDED: { wire: 30102, http: 200 },

  FILE_NOT_FOUND: { wire: 11001, http: 404 },
  IMPORT_ARCHIVE: { wire: 30101, http: 200 },
  IMPORT_SHEET: { wire: 30101, http: 200 },
  IMPORT_TOO_MANY_ROWS: { wire: 30102, http: 200 },
  IMPORT_NOT_FOUND: { wire: 11001, http: 200 },
  IMPORT_UNDONE: { wire: 11001, http: 200 },
  IMPORT_TOO_OLD: { wire: 11001, http: 200 },
  IMPORT_FORGOTTEN: { wire: 11001, http: 200 },
  SCHEME_NOT_FOUND: { wire: 11001, http: 200 },
  SCHEME_LIMIT: { wire: 11001, http: 200 },
  SCHEME_NAME_TAKEN: { wire: 40010, http: 200 },
  SCHEME_STEP_DAYS: { wire: 11001, http: 200 },
  TIP_NOT_FOUND: { wire: 11001, http: 200 },
  TIP_KEY_TAKEN: { wire: 40010, http: 200 },
  FILE_TYPE: { wire: 30101, http: 200 },
  FILE_TOO_LARGE: { wire: 30102, http: 200 },
  PICTURE_SIZE: { wire: 30103, http: 200 },
  VIEW_NOT_FOUND: { wire: 11001, http: 200 },
  VIEW_NAME_TAKEN: { wire: 40010, http: 200 },
  VIEW_LIMIT: { wire: 11001, http: 200 },
  STORAGE_FULL: { wire: 19999, http: 503 },
  STORAGE_UNAVAILABLE: { wire: 19999, http: 503 },
} as const satisfies Record<string, { wire: number; http: number }>;

export type ErrorCode = keyof typeof ERRORS;
export type ErrorDetails = Readonly<Record<string, string | number>>;

/** An error that the caller can understand. All other errors are answered as `INTERNAL`. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly details: ErrorDetails;
  /** The newest stored data, if the caller's copy is out of date. The answer contains it. */
  readonly newer: object | undefined;

  constructor(code: ErrorCode, details: ErrorDetails = {}, newer?: object) {
    super(code);
    this.name = 'AppError';
    this.code = code;
    this.details = details;
    this.newer = newer;
  }
}
