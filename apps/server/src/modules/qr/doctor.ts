import type { ShopConfig } from '@skin-mirror/shared/config/config.schema.ts';
import { QR_PROCESSES, QR_TYPES } from '@skin-mirror/shared/config/qr-settings.ts';
import { AppError } from '@skin-mirror/shared/kernel/errors.ts';
import type { QrStep } from '@skin-mirror/shared/qr/qr.contract.ts';
import { MAX_QR_TEXT, type QrFacts, qrAddresses } from '@skin-mirror/shared/qr/qr.ts';
import type { Context } from '../../kernel/context.ts';
import { FETCH_LIMITS, FetchError, fetchOutside } from '../../kernel/fetch-outside.ts';
import { translate } from '../../kernel/messages.ts';
import { accountCode } from '../official-platform/connection.ts';
import { PlatformError } from '../official-platform/platform.ts';
import { codePicture, drawCode, MAX_SIDE, textOfCode, UPLOADED } from './code-picture.ts';
import { askInterface, type GivenCode, InterfaceError, type InterfaceProblem } from './interface-code.ts';
import { isStored } from './qr.store.ts';

type Asking = Pick<Context, 'services' | 'origin' | 'locale'>;
type Key = QrStep['key'];
type State = QrStep['state'];

/** The step of the way at which each problem shows. */
const STEP_OF: Readonly<Record<InterfaceProblem, Key>> = {
  address: 'host',
  inside: 'host',
  unknown_host: 'host',
  unreachable: 'answer',
  slow: 'answer',
  large: 'answer',
  redirects: 'answer',
  status: 'answer',
  not_json: 'json',
  no_key: 'json',
  too_long: 'json',
  not_picture: 'picture',
  too_large: 'picture',
};
const ORDER: readonly Key[] = ['host', 'answer', 'json', 'picture', 'read'];

/** Notes the steps, each with the time since the one before it. */
class Steps {
  readonly list: QrStep[] = [];
  readonly #locale: Asking['locale'];
  #last = performance.now();
  constructor(locale: Asking['locale']) {
    this.#locale = locale;
  }

  add(key: Key, state: State, text: string, values: Readonly<Record<string, string | number>> = {}): void {
    const now = performance.now();
    const ms = Math.round(now - this.#last);
    this.#last = now;
    this.list.push({ key, state, text: translate(this.#locale, `qr_step.${text}`, values), ms });
  }

  /** Notes that the host was found, once. An address without a name to resolve takes no time. */
  found(): void {
    if (!this.list.some(({ key }) => key === 'host')) this.add('host', 'ok', 'host');
  }
}

/** Tries each step from the mirror's code to the page that a customer sees, with settings that need not be saved. */
export async function examine(ctx: Asking, config: ShopConfig, examined: Omit<Examining, 'steps'>) {
  const steps = new Steps(ctx.locale);
  const code = await codeOf(ctx, config, { ...examined, steps });
  const isPictureFirst = config.qr_type === QR_TYPES.picture && config.qr_process === QR_PROCESSES.scanFirst;
  if (code && !isPictureFirst) return { steps: steps.list, code, is_fallback: false };
  steps.add('report', 'warning', code ? 'picture_first' : 'fallback');
  return { steps: steps.list, code: { text: examined.report }, is_fallback: true };
}

interface Examining {
  readonly tenant_id: number;
  readonly facts: QrFacts;
  readonly report: string;
  readonly steps: Steps;
}

async function codeOf(ctx: Asking, config: ShopConfig, examining: Examining): Promise<GivenCode | undefined> {
  const { steps, report, tenant_id } = examining;
  switch (config.qr_type) {
    case QR_TYPES.picture:
      return ofPicture(ctx, config, tenant_id, steps);
    case QR_TYPES.address:
      return ofInterface(ctx, config, examining);
    case QR_TYPES.app:
      return ofAccount(ctx, config, tenant_id, steps);
    default:
      await readBack(tenant_id, await drawCode(report), steps);
      steps.add('report', 'ok', config.qr_process === QR_PROCESSES.scanFirst ? 'waiting' : 'report', {
        address: report,
      });
      return { text: report };
  }
}

async function ofPicture({ services }: Asking, { qr_static }: ShopConfig, tenant_id: number, steps: Steps) {
  const isOwn = qr_static !== '' && (await isStored(services, tenant_id, qr_static));
  const bytes = isOwn ? await services.storage.readIfThere(qr_static) : undefined;
  if (!bytes) {
    steps.add('file', 'failed', 'no_file');
    return undefined;
  }
  steps.add('file', 'ok', 'file');
  const made = await codePicture(tenant_id, bytes, UPLOADED);
  await readBack(tenant_id, 'png' in made ? made.png : undefined, steps);
  return { image_url: `/fileSvr/get/${qr_static}` };
}

async function ofInterface(
  ctx: Asking,
  config: ShopConfig,
  { tenant_id, facts, steps }: Examining,
): Promise<GivenCode | undefined> {
  const { env } = ctx.services;
  const { qr_url } = config;
  const { landing } = qrAddresses(qr_url, facts);
  let picture: Buffer | undefined;
  let code: GivenCode | undefined;
  try {
    code = await askInterface(
      env,
      { tenant_id, qr_url, facts },
      {
        reached: () => steps.found(),
        answered({ address, redirects, bytes, contentType }) {
          const kilobytes = Math.ceil(bytes.length / 1024);
          const kind = contentType.split(';')[0] || '–';
          steps.add('answer', 'ok', redirects > 0 ? 'redirected' : 'answer', { kilobytes, kind, redirects, address });
        },
        found: (text) => steps.add('json', 'ok', 'json', { text: text.slice(0, 80) }),
        picture(png) {
          steps.add('picture', 'ok', 'picture');
          picture = png;
        },
      },
    );
  } catch (cause) {
    if (!(cause instanceof InterfaceError)) throw cause;
    fail(cause, config, steps);
  }
  if (picture) await readBack(tenant_id, picture, steps);
  else if (code && 'text' in code) await readBack(tenant_id, await drawCode(code.text), steps);
  await checkLanding(ctx, landing, steps);
  return code;
}

function fail({ problem, status }: InterfaceError, { qr_url: { api_type, qr_keys } }: ShopConfig, steps: Steps): void {
  const isFound = steps.list.some(({ key }) => key === 'host');
  // The host was never found, so the time went into its name.
  const isNameSlow = problem === 'slow' && !isFound;
  // A redirect may lead to another host, after the first one was found.
  const at = isNameSlow ? 'host' : isFound && STEP_OF[problem] === 'host' ? 'answer' : STEP_OF[problem];
  steps.add(at, 'failed', isNameSlow ? 'slow_name' : problem, {
    status,
    keys: qr_keys,
    seconds: FETCH_LIMITS.seconds,
    megabytes: FETCH_LIMITS.bytes / 1024 / 1024,
    redirects: FETCH_LIMITS.redirects,
    side: MAX_SIDE,
    length: MAX_QR_TEXT,
  });
  for (const key of ORDER.slice(ORDER.indexOf(at) + 1)) {
    if (key !== 'json' || api_type === 2) steps.add(key, 'skipped', 'skipped');
  }
}

async function checkLanding({ services }: Asking, landing: string, steps: Steps): Promise<void> {
  try {
    const { address, redirects } = await fetchOutside(services.env, landing, { readsBody: false });
    steps.add('landing', 'ok', redirects > 0 ? 'landing_redirected' : 'landing', { address, redirects });
  } catch (cause) {
    if (!(cause instanceof FetchError)) throw cause;
    const { problem, status } = cause;
    const { seconds, bytes, redirects } = FETCH_LIMITS;
    // A page may be large, or answer only browsers; the customer's phone may still open it.
    const state = problem === 'large' || problem === 'status' ? 'warning' : 'failed';
    steps.add('landing', state, problem, { status, seconds, megabytes: bytes / 1024 / 1024, redirects });
  }
}

async function ofAccount({ services }: Asking, config: ShopConfig, tenant_id: number, steps: Steps) {
  try {
    const text = await accountCode(services, { tenant_id, config }, 'test');
    steps.add('account', 'ok', 'account');
    await readBack(tenant_id, await drawCode(text), steps);
    if (config.push_template_id === '') steps.add('report', 'warning', 'no_template');
    return { text };
  } catch (cause) {
    if (cause instanceof PlatformError) steps.add('account', 'failed', 'account_refused', { code: cause.code });
    else if (cause instanceof AppError) steps.add('account', 'failed', 'no_account');
    else throw cause;
    return undefined;
  }
}

/** Reads the code as a phone would. */
async function readBack(tenant_id: number, png: Uint8Array | undefined, steps: Steps): Promise<void> {
  const text = png && (await textOfCode(tenant_id, png));
  if (text === undefined) steps.add('read', 'failed', 'unreadable');
  else steps.add('read', 'ok', 'read', { text: text.slice(0, 120) });
}
