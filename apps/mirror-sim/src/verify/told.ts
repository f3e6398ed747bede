import type { MirrorBundle } from '@skin-mirror/shared/mirror/mirror-bundle.schema.ts';
import type { Mirror } from '../client/mirror.ts';
import { type Problem, problem } from '../messages.ts';
import { differing } from '../problems.ts';
import type { StaffStep } from '../scenario/steps.ts';
import type { Staff } from '../staff/staff.ts';
import type { Made } from '../staff/staff-work.ts';
import { checkBundle } from './as-mirror.ts';

interface Shown {
  readonly mirror: Mirror;
  rev: number;
  bundle: MirrorBundle | undefined;
}

/** The settings that the mirrors of a run show. They load a new revision only if the heartbeat tells of one, as real mirrors do. */
export class Told {
  readonly #shown: Shown[];
  readonly #staff: Staff;
  readonly #promotions = new Set<number>();

  constructor(mirrors: readonly Mirror[], staff: Staff) {
    this.#shown = mirrors.filter(({ refusal }) => !refusal).map((mirror) => ({ mirror, rev: 0, bundle: undefined }));
    this.#staff = staff;
  }

  async load(): Promise<void> {
    for (const shown of this.#shown) await refresh(shown);
  }

  /** Checks that each mirror shows what the staff has just done. */
  async after(step: StaffStep, { act_id, coupon_id }: Made): Promise<Problem[]> {
    if (act_id !== undefined) this.#promotions.add(act_id);
    const problems: Problem[] = [];
    for (const shown of this.#shown) {
      await refresh(shown);
      problems.push(...(await this.#checkOf(shown, step, coupon_id)));
    }
    if (step.do === 'end_promotion') this.#promotions.clear();
    return problems;
  }

  async #checkOf({ bundle }: Shown, step: StaffStep, coupon_id: number | undefined): Promise<Problem[]> {
    if (!bundle) return [problem('problem.missing', { call: 'config' })];
    const { coupons, promotions } = bundle.marketing;
    const running = promotions.map(({ act_id }) => act_id).filter((id) => this.#promotions.has(id));
    switch (step.do) {
      case 'set': {
        // Another run may have changed the same settings meanwhile, so what the console says now counts.
        const keys = Object.keys(step.values);
        return checkBundle(bundle, await this.#staff.ask('config', 'get', { keys }));
      }
      case 'offer':
        return differs(
          'coupons',
          true,
          coupons.some(({ id }) => id === coupon_id),
        );
      case 'promote':
        return differs('promotions', [...this.#promotions].length, running.length);
      case 'end_promotion':
        return differs('promotions', 0, running.length);
      default:
        return [];
    }
  }
}

const differs = differing('config after a change');

async function refresh(shown: Shown): Promise<void> {
  const { client, seq } = shown.mirror;
  const { config_rev } = await client.heartbeat({ seq, config_rev: shown.rev });
  if (shown.bundle && config_rev === shown.rev) return;
  const { rev, bundle } = await client.config(shown.rev);
  shown.rev = rev;
  shown.bundle = bundle ?? shown.bundle;
  await client.acknowledgeConfig(rev);
}
