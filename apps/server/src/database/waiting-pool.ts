import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { enterShop } from './shop-rows.ts';

type Callback = Parameters<pg.Pool['connect']>[0];

/** PostgreSQL's error codes for "all connections are in use". */
const NO_ROOM = new Set(['53300', '53400']);
/** Milliseconds until the pool asks PostgreSQL for another connection after a refusal. */
const ASK_AGAIN_MS = 1_000;
/** Milliseconds after which a refused caller joins the line again. */
const TRY_AGAIN_MS = 20;

interface Config extends pg.PoolConfig {
  readonly max: number;
  readonly connectionTimeoutMillis: number;
  /** True if each caller gets a connection that is set to the shop of its call. */
  readonly byShop: boolean;
}

/**
 * A pool whose callers wait for its open connections while PostgreSQL gives it no other. pg's own pool fails a caller as
 * soon as one more connection can't be opened, even if its open ones are free a moment later.
 */
export class WaitingPool extends pg.Pool {
  readonly #max: number;
  readonly #waitMs: number;
  readonly #byShop: boolean;
  readonly #open = new Set<unknown>();
  #asking: NodeJS.Timeout | undefined;

  constructor({ byShop, ...config }: Config) {
    super(config);
    this.#byShop = byShop;
    this.#max = config.max;
    this.#waitMs = config.connectionTimeoutMillis;
    this.on('connect', (client) => {
      this.#open.add(client);
      client.once('end', () => this.#open.delete(client));
    });
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(callback: NonNullable<Callback>): void;
  override connect(callback?: Callback): Promise<pg.PoolClient> | undefined {
    const found = this.#byShop ? this.#clientOfShop() : this.#client();
    if (!callback) return found;
    found.then(
      (client) => callback(undefined, client, client.release.bind(client)),
      (cause: Error) => callback(cause, undefined, () => undefined),
    );
    return undefined;
  }

  async #clientOfShop(): Promise<pg.PoolClient> {
    const client = await this.#client();
    try {
      await enterShop(client);
    } catch (cause) {
      client.release(true);
      throw cause;
    }
    return client;
  }

  async #client(): Promise<pg.PoolClient> {
    const end = performance.now() + this.#waitMs;
    for (;;) {
      try {
        return await super.connect();
      } catch (cause) {
        const hasNoRoom = NO_ROOM.has(String((cause as { readonly code?: unknown }).code));
        const mayWait = !this.ending && performance.now() < end;
        if (!mayWait || !(hasNoRoom || this.#open.size > 0)) throw cause;
        this.#useOpenOnes();
        await sleep(TRY_AGAIN_MS);
      }
    }
  }

  /** Lets callers wait for the open connections for a while. Without any, one caller at a time asks for the first one. */
  #useOpenOnes(): void {
    this.options.max = Math.max(1, this.#open.size);
    this.#asking ??= setTimeout(() => {
      this.#asking = undefined;
      this.options.max = this.#max;
    }, ASK_AGAIN_MS).unref();
  }
}
