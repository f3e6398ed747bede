import { readFile } from 'node:fs/promises';
import scalar from '@scalar/fastify-api-reference';
import type { FastifyInstance } from 'fastify';
import { openApiDocument } from '../api-document/open-api.ts';
import { VERSION } from '../process/version.ts';
import { registry } from '../registry.ts';

const PREFIX = '/docs';
const DOCUMENT = `${PREFIX}/openapi.json`;
const PROTOCOL = `${PREFIX}/mirror-protocol.md`;
const PROTOCOL_FILE = new URL('../../../../docs/mirror-protocol.md', import.meta.url);

/** Settings of Scalar, the viewer. It must load everything from here, without its own fonts, proxies or assistants. */
const CONFIGURATION = {
  url: DOCUMENT,
  withDefaultFonts: false,
  telemetry: false,
  hideClientButton: true,
  showDeveloperTools: 'never',
  agent: { disabled: true },
  mcp: { disabled: true },
};

/** The page that loads Scalar. Scalar's own page contains an inline script, which our security headers forbid. */
const PAGE = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>Skin Mirror API</title>
  </head>
  <body>
    <script id="api-reference" type="application/json" data-configuration='${JSON.stringify(CONFIGURATION)}'></script>
    <script src="${PREFIX}/js/scalar.js"></script>
  </body>
</html>
`;

let made: object | undefined;

/** Makes the document when somebody asks for it first, because that takes half a second. */
function document(): object {
  made ??= openApiDocument(registry, VERSION);
  return made;
}

/** Serves the API document at `/docs/openapi.json`, a page for people at `/docs`, and the protocol of mirrors. */
export async function apiDocument(app: FastifyInstance): Promise<void> {
  app.get(DOCUMENT, async () => document());
  app.get(PROTOCOL, async (_request, reply) =>
    reply.type('text/markdown; charset=utf-8').send(await readFile(PROTOCOL_FILE)),
  );
  await app.register(scalar, {
    routePrefix: PREFIX,
    configuration: { url: DOCUMENT },
    hooks: {
      onRequest: async (request, reply) => {
        if (request.routeOptions.url === `${PREFIX}/`) return reply.type('text/html; charset=utf-8').send(PAGE);
      },
    },
  });
}
