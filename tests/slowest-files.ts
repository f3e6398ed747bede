import { relative } from 'node:path';
import type { Reporter, TestModule } from 'vitest/node';

const SHOWN = 10;

/** Names the test files that took longest, when all are done. */
export class SlowestFiles implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    if (modules.length <= SHOWN) return;
    const slowest = modules.toSorted((a, b) => secondsOf(b) - secondsOf(a)).slice(0, SHOWN);
    console.log(`\n The ${SHOWN} slowest files`);
    for (const module of slowest) {
      const file = relative(process.cwd(), module.moduleId);
      console.log(` ${secondsOf(module).toFixed(1).padStart(7)} s  ${module.project.name}  ${file}`);
    }
  }
}

function secondsOf(module: TestModule): number {
  const { setupDuration, collectDuration, duration } = module.diagnostic();
  return (setupDuration + collectDuration + duration) / 1000;
}
