/** The few parts of the package that the tests use. It has no types of its own. */
declare module 'oidc-provider' {
  import type { IncomingMessage, ServerResponse } from 'node:http';

  interface Grant {
    addOIDCScope(scopes: string): void;
    save(): Promise<string>;
  }
  interface Session {
    readonly accountId?: string;
  }
  interface GrantContext {
    readonly oidc: {
      readonly client: { readonly clientId: string };
      readonly session: Session;
      readonly provider: {
        readonly Grant: new (of: { clientId: string; accountId: string | undefined }) => Grant;
      };
    };
  }

  export class Provider {
    constructor(issuer: string, options: object);
    callback(): (request: IncomingMessage, response: ServerResponse) => void;
    interactionFinished(request: IncomingMessage, response: ServerResponse, result: object): Promise<void>;
  }
}
