import { type NamedProblem, problem } from '../messages.ts';

/** A fault that was planted. It is survived when the call or test that it hit is right in the end. */
export interface Planted {
  readonly device_no: string;
  readonly name: string;
  readonly on: string;
  survived: boolean;
  /** The fault of the server, if it had one. */
  why?: string;
}

export interface FaultCount {
  readonly device_no: string;
  readonly planted: number;
  readonly survived: number;
}

/** Counts the faults of a run. */
export class FaultLedger {
  readonly #planted: Planted[] = [];

  plant(device_no: string, name: string, on: string): Planted {
    const planted = { device_no, name, on, survived: false };
    this.#planted.push(planted);
    return planted;
  }

  /** Returns the counts of each mirror that had a fault. */
  counts(): FaultCount[] {
    return [...Map.groupBy(this.#planted, ({ device_no }) => device_no)]
      .map(([device_no, list]) => ({
        device_no,
        planted: list.length,
        survived: list.filter(({ survived }) => survived).length,
      }))
      .sort((a, b) => a.device_no.localeCompare(b.device_no));
  }

  /** Returns true if a fault of this name came up on a mirror, or on any mirror. */
  has(name: string, on: string, device_no?: string): boolean {
    return this.#planted.some(
      (one) => one.name === name && one.on === on && (device_no === undefined || one.device_no === device_no),
    );
  }

  problems(): NamedProblem[] {
    return this.#planted
      .filter(({ survived }) => !survived)
      .map(({ device_no, name, on, why }) => ({
        about: `mirror ${device_no}`,
        problem: why
          ? problem('problem.fault_taken', { name, on, why })
          : problem('problem.fault_not_survived', { name, on }),
      }));
  }
}
