import { z } from 'zod';

/** A customer's mobile number in an answer. The server counts the numbers that an account reads by this very schema. */
export const customerMobile = z.string();
