/** Why a submission was refused: in one sentence, and part by part. */
export type Refused = { readonly text: string; readonly fields: Readonly<Record<string, string>> };

/** What a desk tells of as it opens: what was just done on the page before, or why a submission was refused there. */
export type DeskNews = { readonly said: string | null; readonly refused: Refused | null };

/** The news that an address was opened with; what does not read as such is none. */
export function newsFrom(state: unknown): DeskNews {
  const { said, refused } = (typeof state === 'object' && state !== null ? state : {}) as Partial<DeskNews>;
  return {
    said: typeof said === 'string' ? said : null,
    refused: typeof refused?.text === 'string' && typeof refused.fields === 'object' ? refused : null,
  };
}
