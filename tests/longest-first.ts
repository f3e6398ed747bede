import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Runs the projects in the order in which the configuration names them, and of each project the files that took longest
 * first, so that no long file is left for the end. Files of a project stay together: they share workers.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const projects = this.ctx.projects.map(({ name }) => name);
    const placeOf = ({ project }: TestSpecification) => projects.indexOf(project.name);
    return (await super.sort(files)).sort((a, b) => placeOf(a) - placeOf(b));
  }
}
