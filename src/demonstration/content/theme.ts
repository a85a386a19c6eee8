import type { ProjectType } from '#domain/project/project-terms.ts';
import type { Motif } from '../picture-catalogue.ts';

/** A kind of work: its project type, the motifs of its pictures, and how its tonnes are counted. */
export type Theme = {
  readonly type: ProjectType;
  /**
   * The first motif is the subject of the featured picture; the others show the site, the work and the
   * surroundings.
   */
  readonly motifs: readonly [Motif, ...Motif[]];
  readonly counting: readonly [string, string];
  readonly french?: string;
};
