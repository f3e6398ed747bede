import type { Step } from './steps.ts';

/** Returns how many days the steps need: one, the days that pass, and those on which a customer came before. */
export function daysOf(steps: readonly Step[]): number {
  return 1 + Math.max(passing(steps), ...seriesOf(steps).map((day) => -day));
}

function passing(steps: readonly Step[]): number {
  return steps.reduce((sum, step) => sum + passingOf(step), 0);
}

function passingOf(step: Step): number {
  switch (step.do) {
    case 'wait':
      return step.days;
    case 'loop':
      return step.times * passing(step.steps);
    case 'repeat':
      return step.times * passing(step.steps) + (step.times - 1) * step.every;
    case 'choose':
      return Math.max(...step.of.map((one) => passing(one.steps)));
    case 'parallel':
    case 'offline':
      return passing(step.steps);
    default:
      return 0;
  }
}

function seriesOf(steps: readonly Step[]): number[] {
  return steps.flatMap((step) => {
    if (step.do === 'series') return step.days;
    if (step.do === 'choose') return step.of.flatMap((one) => seriesOf(one.steps));
    return 'steps' in step ? seriesOf(step.steps) : [];
  });
}
