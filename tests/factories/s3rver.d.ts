/** The part of the store's package that tests use; it has no types. */
declare module '@20minutes/s3rver' {
  import type { IncomingMessage, Server, ServerResponse } from 'node:http';
  import type { AddressInfo } from 'node:net';

  export default class S3rver {
    readonly httpServer: Server;
    createContext(request: IncomingMessage, response: ServerResponse): { app: S3rver };
    constructor(options: {
      readonly address: string;
      /** The port; 0 for a free one. */
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
