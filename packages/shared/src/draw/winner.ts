/** `open`: the prize waits for the winner. `redeemed`: the winner has it. */
export const WINNER_STATES = ['open', 'redeemed'] as const;

/** A redemption can be taken back within this time by the account that made it. */
export const UNDO_REDEEM_SECONDS = 60;
