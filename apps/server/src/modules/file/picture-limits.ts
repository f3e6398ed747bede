import sharp from 'sharp';
import { createTurns } from '../../kernel/turns.ts';

export const MAX_PIXELS = 25_000_000;
export const TIMEOUT_SECONDS = 5;

// The settings of sharp apply to the whole process. Only JPEG, PNG, WebP and GIF files are decoded. Other formats such
// as SVG or PDF are refused, even under a wrong file name.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp', 'VipsForeignLoadNsgif'],
});
// Only few pictures are processed in parallel, so that they don't use all memory and cores.
sharp.cache(false);
sharp.concurrency(1);

/** The turns of pictures that people upload or look at, and of those that a shop's interface gives. */
export const picturesInTurn = createTurns({ all: 3, each: 2, waiting: 200, waitMs: 30_000 });

/** The turns of mirrors' photos, which never wait for pictures that people make the server read. */
export const photosInTurn = createTurns({ all: 2, each: 2 });
