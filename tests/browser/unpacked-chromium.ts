import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const packages = fileURLToPath(new URL('../../node_modules', import.meta.url));
const archives = ['chromium.br', 'al2023.tar.br', 'fonts.tar.br', 'swiftshader.tar.br'];

/**
 * Unpacks the browser of the npm package `@sparticuz/chromium`, once per checkout.
 * The package always unpacks into the temporary folder, which users share. A browser that another user has only half
 * unpacked would look complete there. So the package runs in a process with its own temporary folder.
 */
export async function unpackedChromium(): Promise<{ executablePath: string; env: Record<string, string> }> {
  const folder = join(packages, '.cache', 'skin-mirror-chromium');
  if (!existsSync(folder)) await unpack(folder);
  const env = {
    PATH: '/usr/local/bin:/usr/bin:/bin',
    HOME: folder,
    FONTCONFIG_PATH: join(folder, 'fonts'),
    LD_LIBRARY_PATH: join(folder, 'al2023', 'lib'),
  };
  return { executablePath: join(folder, 'chromium'), env };
}

async function unpack(folder: string): Promise<void> {
  const unfinished = `${folder}.new-${process.pid}`;
  await mkdir(unfinished, { recursive: true });
  const inflateAll = `
    const { inflate } = await import('@sparticuz/chromium');
    for (const archive of process.argv.slice(1)) await inflate(archive);`;
  const files = archives.map((name) => join(packages, '@sparticuz/chromium/bin', name));
  await promisify(execFile)(process.execPath, ['--input-type=module', '-e', inflateAll, ...files], {
    cwd: dirname(packages),
    env: { TMPDIR: unfinished },
  });
  await writeFile(join(unfinished, 'fonts', 'fonts.conf'), fontSettings(folder));
  // Lets all users run the browser, because several users may share a checkout. By default only the user who unpacked
  // the browser may run it.
  await chmod(join(unfinished, 'chromium'), 0o755);
  try {
    await rename(unfinished, folder);
  } catch (error) {
    // Another test has unpacked the browser already. Its folder is used, and this one is deleted.
    await rm(unfinished, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
    if (!existsSync(folder)) throw error;
  }
}

/**
 * Returns font settings with the fonts of the system and of the package. The package's own settings name only folders
 * of another system.
 */
function fontSettings(folder: string): string {
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <include ignore_missing="yes">/etc/fonts/fonts.conf</include>
  <dir>/usr/share/fonts</dir>
  <dir>${folder}/fonts</dir>
  <cachedir>${folder}/fonts-cache</cachedir>
</fontconfig>
`;
}
