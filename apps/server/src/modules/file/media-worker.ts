import { parentPort, workerData } from 'node:worker_threads';
import { type MediaFacts, type MediaFormat, mediaFacts } from './media-facts.ts';

export interface MediaTask {
  readonly bytes: Uint8Array;
  readonly format: MediaFormat;
}

export interface MediaAnswer {
  readonly facts: MediaFacts | undefined;
}

const { bytes, format } = workerData as MediaTask;
parentPort?.postMessage({ facts: await mediaFacts(bytes, format) } satisfies MediaAnswer);
