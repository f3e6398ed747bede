import { DEFAULT_LOCALE } from '@skin-mirror/shared/kernel/locales.ts';
import { defaultCatalogue } from '../../../../../prisma/seed/demo-catalogue.ts';
import { readEnv } from '../../env.ts';
import { openStorage } from '../../storage/open-storage.ts';
import { drawPictures } from './draw-pictures.ts';

// This runs in a separate process, because the server's own process refuses SVG drawings.
await drawPictures(await openStorage(readEnv()), defaultCatalogue(DEFAULT_LOCALE));
