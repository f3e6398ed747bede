import AdmZip from 'adm-zip';
import sharp from 'sharp';
import { read, utils } from 'xlsx';
import { goodsArchive } from '../factories/goods-archive.ts';
import { atLeast, atMost, type Figure, median } from './figure.ts';
import { sizes } from './sizes.ts';
import type { Programs } from './world.ts';

/**
 * The width and height of each picture in pixels. All pictures and the sheet together are just below the largest size
 * of an archive.
 */
const SIDE = 460;
const QUALITY = 78;
/** The number of pictures that are processed in parallel, as in the server. */
const AT_ONCE = 2;
const THUMBNAIL = 160;
const CALLERS = 4;

/**
 * Compares an import of goods with the same work done by the libraries alone. Also compares the making of thumbnails
 * with the image library sharp alone.
 */
export async function importRows(programs: Programs): Promise<Figure[]> {
  const { origin } = programs.server;
  const pictures = await benchPictures();
  const archive = benchArchive(pictures);
  const megabytes = (archive.length / 1e6).toFixed(0);
  const times: [number[], number[], number[]] = [[], [], []];
  // The first round only warms up and doesn't count, so there is one round more.
  for (let round = 0; round <= sizes.rounds; round += 1) {
    const [server, slowest] = await watched(origin, () => timed(() => sendArchive(programs, archive)));
    const bare = await timed(() => bareImport(archive));
    if (round > 0) for (const [index, time] of [server, bare, slowest].entries()) times[index]?.push(time);
  }
  const [server, bare, slowest] = times.map(median) as [number, number, number];
  const idle = await idleAnswer(origin);
  return [
    {
      name: `import of ${sizes.rows} rows and ${megabytes} MB, beside unzip, xlsx and sharp alone`,
      server: `${(server / 1000).toFixed(2)} s`,
      beside: `${(bare / 1000).toFixed(2)} s`,
      ratio: server / bare,
      floors: [atMost(server / bare, 1.3)],
    },
    {
      name: 'slowest answer to others meanwhile, beside one without an import',
      server: `${slowest.toFixed(0)} ms`,
      beside: `${idle.toFixed(0)} ms`,
      ratio: slowest / idle,
      floors: [atMost(slowest, 100, ' ms')],
    },
    await thumbnailRow(programs),
  ];
}

async function benchPictures(): Promise<Buffer[]> {
  const pictures: Buffer[] = [];
  for (let index = 0; index < sizes.rows; index += 1) {
    const noise = Buffer.from(Array.from({ length: 64 * 64 * 3 }, (_, at) => (at * 7919 * (index + 3)) % 251));
    pictures.push(
      await sharp(noise, { raw: { width: 64, height: 64, channels: 3 } })
        .resize(SIDE, SIDE)
        .jpeg({ quality: QUALITY })
        .toBuffer(),
    );
  }
  return pictures;
}

/**
 * Makes an archive of products without goods numbers. An import finds existing products by number, so each import adds
 * all products again.
 */
function benchArchive(pictures: readonly Buffer[]): Buffer<ArrayBuffer> {
  const rows = pictures.map((_, index) => ({
    goods_name: `Calm cream ${index}`,
    goods_pic: `${index}.jpg`,
    type_main: 'Soothing',
    type_aux_a: 'Hydrating',
    for_sex: index % 3,
    price: 100 + index / 4,
    tags: 'new, gentle',
    description: `For evenings, number ${index}`,
    detail: `<p>For <b>evenings</b>, number ${index}</p>`,
  }));
  const files = Object.fromEntries(pictures.map((bytes, index) => [`images/${index}.jpg`, bytes]));
  return goodsArchive({ rows, files });
}

async function sendArchive({ server, small }: Programs, archive: Buffer<ArrayBuffer>): Promise<void> {
  const body = new FormData();
  body.append('file', new Blob([archive]), 'goods.zip');
  const answer = await fetch(`${server.origin}/skinmgr/goods/importGoods`, {
    method: 'POST',
    body,
    headers: { access_token: small.token },
  });
  const { added, msg } = (await answer.json()) as { added?: number; msg: string };
  if (added !== sizes.rows) throw new Error(`the import added ${added} products: ${msg}`);
}

/**
 * Does the work of an import with the libraries alone: unpacks the files, reads the sheet, decodes and encodes the
 * pictures. Stores nothing.
 */
async function bareImport(archive: Buffer): Promise<void> {
  const entries = new AdmZip(archive).getEntries().map((entry) => ({ name: entry.entryName, bytes: entry.getData() }));
  const book = read(entries.find(({ name }) => name === 'goods.xlsx')?.bytes, { dense: true });
  const rows = utils.sheet_to_json(book.Sheets[book.SheetNames[0] ?? ''] as never);
  if (rows.length !== sizes.rows) throw new Error('the sheet was not read');
  await inTurn(
    entries.filter(({ name }) => name.endsWith('.jpg')),
    AT_ONCE,
    ({ bytes }) => sharp(bytes).autoOrient().flatten({ background: '#ffffff' }).jpeg({ quality: 88 }).toBuffer(),
  );
}

async function inTurn<T>(items: readonly T[], limit: number, work: (item: T) => Promise<unknown>): Promise<void> {
  const before = sharp.concurrency();
  sharp.concurrency(1);
  const rest = items.values();
  const worker = async () => {
    for (const item of rest) await work(item);
  };
  await Promise.all(Array.from({ length: limit }, worker));
  sharp.concurrency(before);
}

/**
 * Runs `work`, and sends a cheap request again and again meanwhile. Returns the time of `work` and the time of the
 * slowest answer, in milliseconds.
 */
async function watched(origin: string, work: () => Promise<number>): Promise<readonly [number, number]> {
  let isOver = false;
  let slowest = 0;
  const asking = (async () => {
    while (!isOver) {
      slowest = Math.max(slowest, await timed(() => ask(origin)));
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
  })();
  const [time] = await Promise.all([
    work().finally(() => {
      isOver = true;
    }),
    asking,
  ]);
  return [time, slowest];
}

const ask = async (origin: string) => (await fetch(`${origin}/livez`)).text();

async function idleAnswer(origin: string): Promise<number> {
  let slowest = 0;
  for (let count = 0; count < 200; count += 1) slowest = Math.max(slowest, await timed(() => ask(origin)));
  return slowest;
}

async function thumbnailRow({ server, pool, small }: Programs): Promise<Figure> {
  const { rows } = await pool.query<{ goods_pic: string }>(
    "select goods_pic from goods where tenant_id = $1 and goods_pic <> '' order by goods_id",
    [small.tenant_id],
  );
  const results: [number[], number[]] = [[], []];
  for (let round = 0; round < sizes.rounds; round += 1) {
    const paths = rows.slice(round * sizes.rows, (round + 1) * sizes.rows).map(({ goods_pic }) => goods_pic);
    const originals = await Promise.all(paths.map(async (path) => fetchBytes(`${server.origin}/fileSvr/get/${path}`)));
    const made = await timed(() =>
      inTurn(paths, CALLERS, (path) =>
        fetchBytes(`${server.origin}/fileSvr/get/${path}_${THUMBNAIL}x${THUMBNAIL}.jpg`),
      ),
    );
    const bare = await timed(() =>
      inTurn(originals, AT_ONCE, (bytes) =>
        sharp(bytes)
          .autoOrient()
          .resize(THUMBNAIL, THUMBNAIL, { fit: 'cover' })
          .flatten({ background: '#ffffff' })
          .jpeg({ quality: 80 })
          .toBuffer(),
      ),
    );
    results[0].push((paths.length * 1000) / made);
    results[1].push((paths.length * 1000) / bare);
  }
  const [rate, bare] = results.map(median) as [number, number];
  return {
    name: `thumbnails of ${THUMBNAIL} px that are made and stored, ${CALLERS} callers, beside sharp alone`,
    server: `${rate.toFixed(0)}/s`,
    beside: `${bare.toFixed(0)}/s`,
    ratio: rate / bare,
    floors: [atLeast(rate / bare, 0.75)],
  };
}

async function fetchBytes(address: string): Promise<Buffer> {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address} answered ${answer.status}`);
  return Buffer.from(await answer.arrayBuffer());
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}
