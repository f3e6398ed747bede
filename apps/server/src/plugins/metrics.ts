import { AppError } from '@skin-mirror/shared/kernel/errors.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { isSameText } from '../kernel/secret.ts';
import { readOperation } from '../modules/operation/read-operation.ts';
import type { Services } from '../services.ts';
import { isForwarded } from './request-context.ts';

/** Seconds. */
const BUCKETS = [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 30];
/** The kind of caller by the beginning of the route. The first entry that fits counts. */
const KINDS: readonly (readonly [start: string, kind: string])[] = [
  // A mirror waits there until a customer has scanned its code.
  ['/mirrorSrv/session', 'scan'],
  ['/mirrorSrv', 'mirror'],
  ['/trpc', 'console'],
  ['/fileSvr', 'file'],
  ['/skinSrv', 'customer'],
];

/**
 * Answers Prometheus at `/metrics`, on this machine or with METRICS_TOKEN. For everybody else the address doesn't exist.
 * No metric names a shop or a person.
 */
export const metrics = fastifyPlugin(async (app: FastifyInstance, { services }: { services: Services }) => {
  const registry = new Registry();
  countRequests(app, registry);
  watchConnections(registry, services);
  const showOperation = operationGauges(registry);

  app.get('/metrics', async (request, reply) => {
    if (!mayRead(request, services.env.METRICS_TOKEN)) throw new AppError('ROUTE_UNKNOWN');
    // If the database can't be asked, the server still tells what it counts itself.
    await showOperation(services);
    const all = Registry.merge([ofProcess(), registry]);
    return reply.type(all.contentType).send(await all.metrics());
  });
});

let processRegistry: Registry | undefined;

/** The metrics of the process: memory, processor, event loop. They are measured from the first question on. */
function ofProcess(): Registry {
  if (processRegistry) return processRegistry;
  processRegistry = new Registry();
  collectDefaultMetrics({ register: processRegistry });
  return processRegistry;
}

function mayRead(request: FastifyRequest, token: string | undefined): boolean {
  const sent = /^Bearer (\S{1,200})$/.exec(request.headers.authorization ?? '')?.[1];
  if (sent !== undefined) return token !== undefined && isSameText(sent, token);
  // A proxy on this machine speaks for others.
  return /^(::ffff:)?127\.|^::1$/.test(request.socket.remoteAddress ?? '') && !isForwarded(request);
}

function countRequests(app: FastifyInstance, registry: Registry): void {
  const count = new Counter({
    name: 'skin_mirror_requests_total',
    help: 'Answered requests by route and HTTP status',
    labelNames: ['method', 'route', 'status'],
    registers: [registry],
  });
  const seconds = new Histogram({
    name: 'skin_mirror_request_seconds',
    help: 'Time until the whole answer was sent, by who asks',
    labelNames: ['kind'],
    buckets: BUCKETS,
    registers: [registry],
  });
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'unknown';
    count.inc({ method: request.method, route, status: reply.statusCode });
    // Live updates stay open for hours.
    if (String(reply.getHeader('content-type')).startsWith('text/event-stream')) return;
    const kind = KINDS.find(([start]) => route.startsWith(start))?.[1] ?? 'other';
    seconds.observe({ kind }, reply.elapsedTime / 1000);
  });
}

/** Reads the pools only when somebody asks. */
function watchConnections(registry: Registry, { lanes, streams }: Services): void {
  new Gauge({
    name: 'skin_mirror_database_connections',
    help: "This server's database connections by lane: in use, idle, and calls that wait for one",
    labelNames: ['lane', 'state'],
    registers: [registry],
    collect() {
      for (const [lane, { pool }] of Object.entries(lanes)) {
        this.set({ lane, state: 'used' }, pool.totalCount - pool.idleCount);
        this.set({ lane, state: 'idle' }, pool.idleCount);
        this.set({ lane, state: 'waiting' }, pool.waitingCount);
      }
    },
  });
  new Gauge({
    name: 'skin_mirror_live_streams',
    help: 'Open streams of live updates',
    registers: [registry],
    collect() {
      this.set([...streams.values()].reduce((sum, count) => sum + count, 0));
    },
  });
}

/** Makes the gauges of what several servers share. Each server tells the same, so a dashboard takes the largest. */
function operationGauges(registry: Registry): (services: Services) => Promise<void> {
  const gauge = <Label extends string>(name: string, help: string, ...labelNames: Label[]) =>
    new Gauge({ name: `skin_mirror_${name}`, help, labelNames, registers: [registry] });
  const reached = gauge('database_up', '1 if the database answered this question');
  const version = gauge('info', 'The version of the server', 'version');
  const size = gauge('database_bytes', 'Size of the database');
  const connections = gauge('database_server_connections', 'Connections to the database of all programs', 'which');
  const oldest = gauge('database_oldest_transaction_seconds', 'Age of the oldest transaction');
  const disk = gauge('disk_bytes', 'The disk of DATA_DIR', 'which');
  const mirrors = gauge('mirrors', 'Mirrors that shops use', 'which');
  const messages = gauge('messages_day', 'E-mails and SMS of the last 24 hours', 'which');
  const failures = gauge('job_failures', 'Failed runs in a row', 'job');
  const ended = gauge('job_ended_seconds', 'Unix time at which the last run ended', 'job');

  const backedUp = gauge(
    'backup_succeeded_seconds',
    'Unix time of the last backup, check or drill that succeeded',
    'kind',
  );
  const unsound = gauge('backup_failed', '1 if the last backup, check or drill failed', 'kind');
  const backupSize = gauge('backup_bytes', 'Size of the last backup');

  return async (services) => {
    const figures = await readOperation({ ...services, ...services.lanes.common }).catch(() => undefined);
    reached.set(figures ? 1 : 0);
    if (!figures) return;
    version.set({ version: figures.server.version }, 1);
    size.set(figures.database.size);
    connections.set({ which: 'used' }, figures.database.connections);
    connections.set({ which: 'most' }, figures.database.max_connections);
    oldest.set(figures.database.oldest_transaction);
    disk.set({ which: 'free' }, figures.disk.free);
    disk.set({ which: 'all' }, figures.disk.all);
    mirrors.set({ which: 'bound' }, figures.mirrors.bound);
    mirrors.set({ which: 'online' }, figures.mirrors.online);
    messages.set({ which: 'all' }, figures.messages.all);
    messages.set({ which: 'failed' }, figures.messages.failed);
    for (const { kind, succeeded_at, problem, bytes } of figures.backup.runs) {
      if (succeeded_at) backedUp.set({ kind }, succeeded_at.getTime() / 1000);
      unsound.set({ kind }, problem === '' ? 0 : 1);
      if (kind === 'backup') backupSize.set(bytes);
    }
    for (const { name, failures: count, ended_at } of figures.jobs) {
      failures.set({ job: name }, count);
      if (ended_at) ended.set({ job: name }, ended_at.getTime() / 1000);
    }
  };
}
