import { z } from 'zod';
import { scenarioSchema } from './scenario.ts';

/** The form of a scenario's file, for editors that check and complete while somebody types. */
export const scenarioJsonSchema = () => ({
  title: 'A scenario of simulated mirrors',
  ...z.toJSONSchema(scenarioSchema, { io: 'input', reused: 'ref' }),
});
