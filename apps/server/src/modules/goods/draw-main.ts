import path from 'node:path';
import { readEnv } from '../../env.ts';
import { createStorage } from '../../storage.ts';
import { defaultCatalogue } from './default-goods.ts';
import { drawPictures } from './draw-pictures.ts';

// A process of its own: the server's picture decoders refuse the drawings that become the products' pictures.
await drawPictures(createStorage(path.resolve(readEnv().DATA_DIR, 'files')), defaultCatalogue());
