import { z } from 'zod';

/** 1 one choice, 2 several, 3 free text. */
export const QUESTION_TYPES = { single: 1, multiple: 2, text: 3 } as const;

export const question = z.object({
  id: z.string(),
  question: z.string(),
  type: z.literal([1, 2, 3]),
  placeholder: z.string(),
  options: z.array(z.object({ id: z.string(), option: z.string() })),
});
export type Question = z.infer<typeof question>;
