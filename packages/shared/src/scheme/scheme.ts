export const SCHEME_STATUS = { on: 10, off: 0 } as const;

/** When a step is done: in the morning, in the evening, or once a week. */
export const STEP_PARTS = ['am', 'pm', 'weekly'] as const;
export type StepPart = (typeof STEP_PARTS)[number];

/** The allowed number of days from one test to the next. */
export const CYCLE_DAYS = { min: 1, max: 365 } as const;
/** Skin renews itself in about four weeks, so a change is visible then. */
export const DEFAULT_REVISIT_DAYS = 28;

/** The largest number of schemes in a shop. The server loads all schemes again after each change of a setting. */
export const MAX_SCHEMES = 200;
export const MAX_STEPS = 20;
export const MAX_STEP_GOODS = 10;
export const MAX_TRIGGERS = 20;
export const MAX_PRIORITY = 1000;

/** The texts of a scheme and of a step that customers read and a shop can translate, with their longest lengths. */
export const SCHEME_WORDS = { name: 64, description: 1000 } as const;
export const STEP_WORDS = { title: 64, frequency: 64, advice: 500 } as const;

export const SCHEME_SORTS = ['id', 'name', 'cycle_days', 'priority', 'status', 'steps', 'goods', 'mod_time'] as const;
