/** A decision on a submission, as the page that follows tells it. */
export type Decided = {
  readonly act: 'approve' | 'reject' | 'ask';
  readonly projectSerial: string;
  readonly title: string;
  /** Tonnes that became units. */
  readonly tonnes: number;
  /** Whether the next submission is shown on that page. */
  readonly hasNext: boolean;
};

const acts: readonly unknown[] = ['approve', 'reject', 'ask'] satisfies readonly Decided['act'][];

/** Reads a decision from a page's navigation state; null when there is none. */
export function readDecided(state: unknown): Decided | null {
  if (typeof state !== 'object' || state === null || !('decided' in state)) return null;
  const { decided } = state;
  if (typeof decided !== 'object' || decided === null) return null;
  const { act, projectSerial, title, tonnes, hasNext } = decided as Partial<Decided>;
  const isWhole =
    acts.includes(act) &&
    typeof projectSerial === 'string' &&
    typeof title === 'string' &&
    typeof tonnes === 'number';
  return isWhole ? ({ act, projectSerial, title, tonnes, hasNext: hasNext === true } as Decided) : null;
}
