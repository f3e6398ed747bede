import { defaultCatalogue } from '../../../../../prisma/seed/demo-catalogue.ts';
import { readEnv } from '../../env.ts';
import { openStorage } from '../../storage/storage.ts';
import { drawPictures } from './draw-pictures.ts';

// A separate process, because the server's picture decoders refuse drawings.
await drawPictures(await openStorage(readEnv()), defaultCatalogue());
