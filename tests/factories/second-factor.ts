import { TOTP } from 'otpauth';
import type { RestClient } from './rest-client.ts';
import type { RunningServer } from './server.ts';

export interface TestApp {
  /** Returns the code of the app, by default the current one. `steps` are periods of 30 seconds. */
  code(steps?: number): string;
  /** The recovery codes of the account. */
  readonly codes: readonly string[];
}

const PERIOD_MS = 30_000;

/** An authenticator app with this secret. Its codes are asked as those of `TestApp`. */
export const appOf = (secret: string): TestApp['code'] => {
  const app = new TOTP({ secret });
  return (steps = 0) => app.generate({ timestamp: Date.now() + steps * PERIOD_MS });
};

/** Sets up an authenticator app for the account of `client`, as the console does. All codes are unused afterwards. */
export async function setUpApp({ services }: RunningServer, client: RestClient, password: string): Promise<TestApp> {
  const { secret } = await dataOf<{ secret: string }>(client, 'secondFactor.begin', { pwd: password });
  const code = appOf(secret);
  const { codes } = await dataOf<{ codes: string[] }>(client, 'secondFactor.confirm', { second_factor: code() });
  await services.pool.query('update totp set last_step = 0');
  return { code, codes };
}

async function dataOf<Data>(client: RestClient, procedure: string, input: unknown): Promise<Data> {
  const { result, error } = (await client.mutate(procedure, input)).json();
  if (!result) throw new Error(`${procedure} was refused: ${error?.data.code_name}`);
  return result.data as Data;
}
