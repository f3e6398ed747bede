/** `open`: the prize waits for the winner. `redeemed`: the winner has it. */
export const WINNER_STATES = ['open', 'redeemed'] as const;

export const WINNER_SORTS = ['draw_time'] as const;
