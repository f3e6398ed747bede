import { readEnv } from '../../env.ts';
import { openStorage } from '../../storage/storage.ts';
import { defaultCatalogue } from './default-goods.ts';
import { drawPictures } from './draw-pictures.ts';

// A separate process, because the server's picture decoders refuse the drawings that become product pictures.
await drawPictures(await openStorage(readEnv()), defaultCatalogue());
