import { storedText } from './stored-text.ts';

export const MAX_CALL_NAME = 20;

/** How the customer wants to be called. The server never learns it. */
export const callName = storedText('call-name');
