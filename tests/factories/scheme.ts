import type { RestClient } from './rest-client.ts';

/** Returns a scheme as the console sends it. `over` replaces fields. */
const schemeFields = (over: Readonly<Record<string, unknown>> = {}) => ({
  name: 'Calm skin',
  description: '',
  cycle_days: 28,
  triggers: [{ dimension: 'acne', from: 2 }],
  steps: [
    { title: 'Cleanse', part: 'am', frequency: 'every day', advice: '', day_from: 1, day_to: 28, goods_ids: [] },
    { title: 'Night cream', part: 'pm', frequency: '', advice: '', day_from: 15, day_to: 28, goods_ids: [] },
  ],
  ...over,
});

export async function addScheme(client: RestClient, over: Readonly<Record<string, unknown>> = {}): Promise<number> {
  const answer = (await client.post('/skinMgrSrv/scheme/save', schemeFields(over))).json();
  if (answer.code !== 0) throw new Error(`no scheme: ${JSON.stringify(answer)}`);
  return answer.id as number;
}
