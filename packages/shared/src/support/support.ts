export const SUPPORT_TYPES = { device: 1, account: 2, report: 3, goods: 4, marketing: 5, other: 6 } as const;
export const SUPPORT_STATUS = { open: 0, answered: 10, closed: 20 } as const;
export const MAX_SUPPORT_PICTURES = 4;
export const MAX_SUPPORT_PICTURE_BYTES = 2 * 1024 * 1024;
export const MAX_QUESTIONS_A_DAY = 10;

export const TICKET_SORTS = ['id', 'type', 'title', 'status', 'shop', 'user_acct', 'crt_time', 'mod_time'] as const;
