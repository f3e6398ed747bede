// npm run build: the web client's files, in apps/web/dist.
import { prepare, prepareWeb } from './lib/prepare.mjs';

prepare();
prepareWeb();
