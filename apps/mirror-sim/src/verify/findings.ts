import type { Problem } from '../messages.ts';

export interface OtherFinding {
  readonly about: string;
  readonly problem: Problem;
}

/** The findings of one of the readers. */
export interface Findings {
  /** The problems of each test, by its number in the run. */
  readonly ofTests: ReadonlyMap<number, readonly Problem[]>;
  /** Problems of something else. `about` is its name. */
  readonly others: readonly OtherFinding[];
}

/** Collects findings. */
export class Found implements Findings {
  readonly ofTests = new Map<number, Problem[]>();
  readonly others: OtherFinding[] = [];

  ofTest(number: number, problems: readonly Problem[]): void {
    if (problems.length > 0) this.ofTests.set(number, [...(this.ofTests.get(number) ?? []), ...problems]);
  }

  of(about: string, problems: readonly Problem[]): void {
    this.others.push(...problems.map((problem) => ({ about, problem })));
  }

  add({ ofTests, others }: Findings): void {
    for (const [number, problems] of ofTests) this.ofTest(number, problems);
    this.others.push(...others);
  }
}
