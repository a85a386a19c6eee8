import { createHash } from 'node:crypto';
import { relative } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Its files are few and take minutes: begun last, one of them would run alone at the end. */
const LONGEST = 'postgres';

/**
 * Shuffles files by the seed of the run, each project's together: a worker is replaced by a new one, which
 * loads the server again, when the next file is of another project. Shuffles files whenever Vitest shuffles
 * tests (`--sequence.shuffle.tests`); else they keep Vitest's order,
 * behind the longest.
 */
export class ShuffleByProject extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const { root, sequence } = this.ctx.config;
    const { shuffle, seed } = sequence;
    if (shuffle !== true) return longestFirst(await super.sort(files));
    const placeOf = (name: string) => createHash('sha256').update(`${seed} ${name}`).digest('hex');
    const placed = files.map((file) => {
      const { project, moduleId } = file;
      return { file, place: `${placeOf(project.name)} ${placeOf(relative(root, moduleId))}` };
    });
    placed.sort((one, other) => (one.place < other.place ? -1 : 1));
    return placed.map(({ file }) => file);
  }
}

const longestFirst = (files: readonly TestSpecification[]) => [
  ...files.filter(({ project }) => project.name === LONGEST),
  ...files.filter(({ project }) => project.name !== LONGEST),
];
