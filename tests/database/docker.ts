import { connect } from 'node:net';

/**
 * True if a Docker engine answers within half a second. The time is short, because many machines have Docker's client
 * but no running engine.
 */
export function dockerAnswers(): Promise<boolean> {
  return new Promise((resolve) => {
    const address = engineAddress();
    if (!address) return resolve(false);
    const socket = connect(address);
    const settle = (answer: boolean) => {
      socket.destroy();
      resolve(answer);
    };
    socket.setTimeout(500, () => settle(false));
    socket.once('error', () => settle(false));
    socket.once('data', (data) => settle(data.toString('latin1').startsWith('HTTP/1.1 200')));
    socket.once('connect', () => socket.write('GET /_ping HTTP/1.1\r\nHost: docker\r\nConnection: close\r\n\r\n'));
  });
}

function engineAddress(): { path: string } | { host: string; port: number } | undefined {
  const url = new URL(process.env.DOCKER_HOST || 'unix:///var/run/docker.sock');
  if (url.protocol === 'unix:') return { path: url.pathname };
  if (url.protocol === 'tcp:') return { host: url.hostname, port: Number(url.port || 2375) };
  return undefined;
}
