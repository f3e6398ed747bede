/// <reference path="./s3rver.d.ts" />
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import S3rver from '@20minutes/s3rver';

/** The store's only account; other keys and wrong signatures are refused. */
const KEY = 'S3RVER';
const BUCKET = 'skin-mirror';

/** A local S3 server that keeps its files in a folder and checks signatures. */
export interface S3Store {
  readonly settings: Readonly<Record<string, string>>;
  /** Stops the store, even in the middle of work. Stored data stays. */
  stop(): Promise<void>;
  /** Starts the store again with the same address and data. */
  start(): Promise<void>;
  /** Stops the store and deletes its data. */
  close(): Promise<void>;
}

/**
 * Lets the store take requests for lists. It would refuse their signature, because it leaves out the last slash of their
 * address when it checks one.
 */
function takeLists(store: S3rver): void {
  const createContext = store.createContext.bind(store);
  store.createContext = (request, response) => {
    const context = createContext(request, response);
    if (request.url?.startsWith(`/${BUCKET}/?`))
      context.app = Object.create(store, { allowMismatchedSignatures: { value: true } });
    return context;
  };
}

/** Starts a store with an empty bucket. */
export async function startS3Store(): Promise<S3Store> {
  const directory = await mkdtemp(path.join(tmpdir(), 'skin-mirror-s3-'));
  let store: S3rver | undefined;
  let port = 0;
  const start = async () => {
    store = new S3rver({
      address: '127.0.0.1',
      port,
      directory,
      silent: true,
      vhostBuckets: false,
      configureBuckets: [{ name: BUCKET }],
    });
    takeLists(store);
    port = (await store.run()).port;
  };
  const stop = async () => {
    store?.httpServer.closeAllConnections();
    await store?.close();
    store = undefined;
  };
  await start();
  return {
    settings: {
      STORAGE: 's3',
      S3_BUCKET: BUCKET,
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
      S3_ACCESS_KEY_ID: KEY,
      S3_SECRET_ACCESS_KEY: KEY,
      S3_FORCE_PATH_STYLE: '1',
    },
    start,
    stop,
    async close() {
      await stop();
      await rm(directory, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
    },
  };
}
