/** Types for the parts of the package that tests use. The package has no types of its own. */
declare module '@20minutes/s3rver' {
  import type { IncomingMessage, Server, ServerResponse } from 'node:http';
  import type { AddressInfo } from 'node:net';

  export default class S3rver {
    readonly httpServer: Server;
    readonly store: {
      listObjects(
        bucket: string,
        options: { readonly delimiter?: string; readonly prefix?: string; readonly maxKeys?: number },
      ): Promise<{ objects: { readonly key: string }[]; commonPrefixes: string[]; isTruncated: boolean }>;
    };
    createContext(request: IncomingMessage, response: ServerResponse): { app: S3rver };
    constructor(options: {
      readonly address: string;
      /** 0 chooses a free port. */
      readonly port: number;
      readonly directory: string;
      readonly silent: boolean;
      readonly vhostBuckets: boolean;
      readonly configureBuckets: readonly { readonly name: string }[];
    });
    run(): Promise<AddressInfo>;
    close(): Promise<void>;
  }
}
