/// <reference path="./s3rver.d.ts" />
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import S3rver from '@20minutes/s3rver';

/** The key of the store's only account. The store refuses other keys and wrong signatures. */
const KEY = 'S3RVER';
const BUCKET = 'skin-mirror';

export interface S3Store {
  readonly settings: Readonly<Record<string, string>>;
  /** Stops the store at once, even during a request. Stored data stays. */
  stop(): Promise<void>;
  start(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Turns off the check of signatures for requests that list files. The store drops the last slash of the address before
 * this check, so it would refuse correct signatures.
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

/**
 * Lists the folders of a folder as a real bucket does. The store alone leaves out folders that contain only other
 * folders.
 */
function findFolders({ store: files }: S3rver): void {
  const list = files.listObjects.bind(files);
  files.listObjects = async (bucket, options) => {
    const { delimiter = '', prefix = '', maxKeys = Number.POSITIVE_INFINITY } = options;
    if (delimiter === '') return list(bucket, options);
    const { objects } = await list(bucket, { ...options, delimiter: '', maxKeys: Number.POSITIVE_INFINITY });
    const folderOf = ({ key }: { readonly key: string }) => {
      const end = key.indexOf(delimiter, prefix.length);
      return end === -1 ? undefined : key.slice(0, end + 1);
    };
    const inside = objects.filter((object) => folderOf(object) === undefined);
    const folders = objects.flatMap((object) => folderOf(object) ?? []);
    return {
      objects: inside.slice(0, maxKeys),
      commonPrefixes: [...new Set(folders)].sort(),
      isTruncated: inside.length > maxKeys,
    };
  };
}

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
    findFolders(store);
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
