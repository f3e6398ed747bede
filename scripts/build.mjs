// `npm run build` writes the web client's files to apps/web/dist.
import { prepare, prepareWeb } from './lib/prepare.mjs';

prepare();
prepareWeb();
