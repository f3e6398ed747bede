import { AppError } from '@skin-mirror/shared/kernel/errors.ts';
import type { FastifyInstance } from 'fastify';
import type { Env } from '../env.ts';

const YEAR = 365 * 24 * 60 * 60 * 1_000;

/** Tells whom to write to about a fault (RFC 9116). Without a contact such a file means nothing, so there is none. */
export async function securityText(app: FastifyInstance, { env }: { env: Env }): Promise<void> {
  const { SECURITY_CONTACT: contact, PUBLIC_URL } = env;
  app.get('/.well-known/security.txt', async (_request, reply) => {
    if (contact === undefined) throw new AppError('ROUTE_UNKNOWN');
    const lines = [
      `Contact: ${contact.startsWith('https:') ? contact : `mailto:${contact}`}`,
      `Expires: ${new Date(Date.now() + YEAR).toISOString().slice(0, 10)}T00:00:00Z`,
      'Preferred-Languages: zh, en',
      ...(PUBLIC_URL ? [`Canonical: ${new URL('/.well-known/security.txt', PUBLIC_URL).href}`] : []),
    ];
    return reply.type('text/plain; charset=utf-8').send(`${lines.join('\n')}\n`);
  });
}
