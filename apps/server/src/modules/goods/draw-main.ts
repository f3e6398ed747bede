import { readEnv } from '../../env.ts';
import { openStorage } from '../../storage/storage.ts';
import { defaultCatalogue } from './default-goods.ts';
import { drawPictures } from './draw-pictures.ts';

// A separate process, because the server's picture decoders refuse drawings.
await drawPictures(await openStorage(readEnv()), defaultCatalogue());
