import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Runs the projects in the order of the configuration. In a project, the files that took longest last time run first,
 * so no long file is left for the end.
 * Files of one project stay together, because they share workers.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const projects = this.ctx.projects.map(({ name }) => name);
    const placeOf = ({ project }: TestSpecification) => projects.indexOf(project.name);
    return (await super.sort(files)).sort((a, b) => placeOf(a) - placeOf(b));
  }
}
