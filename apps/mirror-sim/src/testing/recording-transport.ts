import { createHash, randomUUID } from 'node:crypto';
import { shopConfig } from '@skin-mirror/shared/config/config.schema.ts';
import { registrationOf } from '@skin-mirror/shared/config/registration.ts';
import { DEFAULT_LOCALE } from '@skin-mirror/shared/kernel/locales.ts';
import { marketingOf } from '@skin-mirror/shared/mirror/marketing.ts';
import { seedQuestions } from '@skin-mirror/shared/question/seed.ts';

export interface Recorded {
  readonly method: string;
  readonly url: string;
  readonly headers: Record<string, string>;
  readonly body: Uint8Array | undefined;
}

/** Replaces the usual answer to a request. Returning an `Error` simulates a broken network. */
export type Interruption = (request: Recorded, nth: number) => Response | Error | undefined;

const ENDED = { status: 2, reason_key: null, reason: '' };
const SECRET = Buffer.alloc(32, 5).toString('base64');

/**
 * Replaces the network in tests. It records all requests, and acknowledges tests like a real server of a shop in this
 * language.
 */
export function recordingTransport(interrupt: Interruption = () => undefined, locale = DEFAULT_LOCALE) {
  const requests: Recorded[] = [];
  const ids = new Map<string, string>();

  const acknowledge = (client_uuid = '') => {
    const earlierId = ids.get(client_uuid);
    const analysis_id = earlierId ?? randomUUID();
    ids.set(client_uuid, analysis_id);
    return { analysis_id, share_id: createHash('md5').update(analysis_id).digest('hex'), duplicate: earlierId ? 1 : 0 };
  };

  async function answer(path: string, request: Recorded): Promise<object> {
    switch (path) {
      case '/mirrorSrv/device/activate':
        return { device_secret: SECRET, device_no: 'SIM-1', tenant_name: 'Shop', config_rev: 1 };
      case '/mirrorSrv/device/heartbeat':
        return { server_time: '2026-05-04T10:00:00.000Z', config_rev: 1, commands: [] };
      case '/mirrorSrv/config':
        return { unchanged: 0, rev: 1, bundle: { ...bundle, default_locale: locale } };
      case '/mirrorSrv/record/create':
        return acknowledge((await fieldsOf(request)).client_uuid);
      case '/mirrorSrv/record/upload': {
        const { meta } = await fieldsOf(request);
        return { ...acknowledge((typeof meta === 'string' ? JSON.parse(meta) : meta).client_uuid), ...ENDED };
      }
      case '/mirrorSrv/record/image':
        return { kind: 'white', sha256: '', duplicate: 0 };
      case '/mirrorSrv/record/finish': {
        const { analysis_id = '' } = await fieldsOf(request);
        const isKnown = finished.has(analysis_id);
        finished.add(analysis_id);
        return { analysis_id, share_id: '', duplicate: isKnown ? 1 : 0, ...ENDED };
      }
      default:
        return {};
    }
  }
  const finished = new Set<string>();

  const transport: typeof fetch = async (url, init) => {
    const request: Recorded = {
      method: init?.method ?? 'GET',
      url: String(url),
      headers: { ...(init?.headers as Record<string, string>) },
      body: init?.body as Uint8Array | undefined,
    };
    const interruption = interrupt(request, requests.length);
    requests.push(request);
    if (interruption instanceof Error) throw interruption;
    if (interruption) return interruption;
    return Response.json({ code: 0, msg: '', ...(await answer(new URL(request.url).pathname, request)) });
  };
  return { transport, requests };
}

const bundle = {
  shop: 'Shop',
  default_locale: DEFAULT_LOCALE,
  timezone: 'Asia/Shanghai',
  customer_info: true,
  registration: registrationOf({}),
  have_questions: true,
  questions: seedQuestions(DEFAULT_LOCALE).map(({ key, ...question }) => ({ id: key, ...question })),
  countdown: { enabled: false, seconds: 30 },
  logo: null,
  startup_image: null,
  face: null,
  display: {
    chart_type: 'column',
    data_show_type: 1,
    color_show_type: 1,
    age_type: 1,
    show_skin_age: true,
    show_skin_type: true,
    items_layer: null,
    items_deep: null,
  },
  moisture_mode: 1,
  texts: {
    text_general: '',
    text_full_face: '',
    text_dermatoscope: '',
    text_scalp: '',
    text_conclusion: '',
    text_product_button: '',
  },
  marketing: marketingOf(shopConfig.parse({})),
};

export async function fieldsOf({ headers, body }: Recorded): Promise<Record<string, string>> {
  const response = new Response(body as Uint8Array<ArrayBuffer>, {
    headers: { 'content-type': headers['content-type'] ?? '' },
  });
  if (headers['content-type']?.startsWith('multipart/')) {
    const form = await response.formData();
    return Object.fromEntries([...form].map(([name, value]) => [name, typeof value === 'string' ? value : '(file)']));
  }
  return (await response.json()) as Record<string, string>;
}
