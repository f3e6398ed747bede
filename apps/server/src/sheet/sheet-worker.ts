import { parentPort, workerData } from 'node:worker_threads';
import { type SheetData, writeBook } from './sheet-book.ts';

const bytes = writeBook(workerData as SheetData);
parentPort?.postMessage(bytes, [bytes.buffer]);
