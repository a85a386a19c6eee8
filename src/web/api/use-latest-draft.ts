import { useEffect, useRef } from 'react';

type Kept<Draft> = { readonly draft: Draft; readonly onDraft: (draft: Draft) => void };

/**
 * Puts a part into the draft as it is now: several fields may tell what was typed before one of them is shown anew. A draft
 * that comes from elsewhere takes the place of it; one that was put here, shown late, does not undo what was put since.
 */
export function useLatestDraft<Draft extends object>({ draft, onDraft }: Kept<Draft>) {
  const latest = useRef(draft);
  const shown = useRef(draft);
  const own = useRef(new WeakSet<Draft>());
  useEffect(() => {
    if (draft === shown.current) return;
    shown.current = draft;
    if (!own.current.has(draft)) latest.current = draft;
  }, [draft]);
  return <Field extends keyof Draft>(field: Field, value: Draft[Field]) => {
    latest.current = { ...latest.current, [field]: value };
    own.current.add(latest.current);
    onDraft(latest.current);
  };
}
