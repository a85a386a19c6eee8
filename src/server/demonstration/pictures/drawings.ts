import { motifs, type Motif } from './motif.ts';
import type { Drawing } from './stage.ts';
export const drawings = Object.fromEntries(motifs.map((m) => [m, { draw: () => '' }])) as unknown as Record<
  Motif,
  Drawing
>;
