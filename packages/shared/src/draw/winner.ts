/** `open`: the prize waits for the winner. `redeemed`: the winner has it. */
export const WINNER_STATES = ['open', 'redeemed'] as const;
