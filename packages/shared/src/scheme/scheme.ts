/** 10 active, 0 inactive. */
export const SCHEME_STATUS = { on: 10, off: 0 } as const;

/** The time of day, or the week, when a step is done. */
export const STEP_PARTS = ['am', 'pm', 'weekly'] as const;
export type StepPart = (typeof STEP_PARTS)[number];

/** Days from one test to the next. */
export const CYCLE_DAYS = { min: 1, max: 365 } as const;

/** Per shop. Schemes are loaded again after each change of a setting, like goods. */
export const MAX_SCHEMES = 200;
export const MAX_STEPS = 20;
export const MAX_STEP_GOODS = 10;
export const MAX_TRIGGERS = 20;
export const MAX_PRIORITY = 1000;

export const SCHEME_SORTS = ['id', 'name', 'cycle_days', 'priority', 'status', 'steps', 'goods', 'mod_time'] as const;
