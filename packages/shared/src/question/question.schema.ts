import { z } from 'zod';

export const question = z.object({
  id: z.string(),
  question: z.string(),
  type: z.literal([1, 2, 3]),
  placeholder: z.string(),
  options: z.array(z.object({ id: z.string(), option: z.string() })),
});
export type Question = z.infer<typeof question>;
