import { tryAgain } from './try-again.ts';

const loads = new Map<string, Promise<void>>();

/** The server has no such file, because an update removed it. */
class FileGone extends Error {}

/**
 * Loads a module, and before it the files that it needs. Some browsers, such as Chromium 150, never ask again for a module
 * that they couldn't load, but a `fetch` can be repeated. The module then comes from the browser's cache. The build puts
 * this around each `import()`.
 * @param files below `/`, code and style sheets
 */
export async function loadCode<Module>(load: () => Promise<Module>, files: readonly string[] = []): Promise<Module> {
  await Promise.all(files.map(loadOnce));
  return load();
}

function loadOnce(file: string): Promise<void> {
  const href = `/${file}`;
  const loading =
    loads.get(href) ??
    loadFile(href).catch((cause: unknown) => {
      loads.delete(href);
      // `problemOf` knows lost code by these words.
      throw new Error(`Unable to load ${href}`, { cause });
    });
  loads.set(href, loading);
  return loading;
}

async function loadFile(href: string): Promise<void> {
  if (href.endsWith('.css')) {
    if (!isInPage(`link[rel=stylesheet][href="${href}"]`)) await tryAgain(() => addStyles(href));
    return;
  }
  // Without the page's own scripts, this one wouldn't run.
  if (isInPage(`script[src="${href}"]`)) return;
  await tryAgain(
    async () => {
      const answer = await fetch(href);
      if (answer.status === 404) throw new FileGone(href);
      if (!answer.ok) throw new Error(`${href}: ${answer.status}`);
      // The cache has the file only when all of it was read. In Chromium 150, `blob()` of a preloaded file may never end.
      await answer.arrayBuffer();
    },
    (error) => !(error instanceof FileGone),
  );
}

const isInPage = (selector: string): boolean => document.querySelector(selector) !== null;

const addStyles = (href: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.crossOrigin = '';
    link.href = href;
    link.onload = () => resolve();
    link.onerror = () => {
      link.remove();
      reject(new Error(href));
    };
    document.head.append(link);
  });
