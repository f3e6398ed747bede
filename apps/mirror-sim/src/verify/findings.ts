import { type NamedProblem, named, type Problem } from '../messages.ts';

/** Collects findings. */
export class Found {
  /** The problems of each test, by its number in the run. */
  readonly ofTests = new Map<number, Problem[]>();
  /** Problems of something else. */
  readonly others: NamedProblem[] = [];

  ofTest(number: number, problems: readonly Problem[]): void {
    if (problems.length > 0) this.ofTests.set(number, [...(this.ofTests.get(number) ?? []), ...problems]);
  }

  of(about: string, problems: readonly Problem[]): void {
    this.others.push(...named(about, problems));
  }

  add({ ofTests, others }: Pick<Found, 'ofTests' | 'others'>): void {
    for (const [number, problems] of ofTests) this.ofTest(number, problems);
    this.others.push(...others);
  }
}
