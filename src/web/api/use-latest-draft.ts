import { useEffect, useRef } from 'react';

type Input<Draft> = { readonly draft: Draft; readonly onDraft: (draft: Draft) => void };

/**
 * Returns a function that sets one field in the latest draft: several fields may change before the next rendering. A draft from
 * elsewhere replaces the latest one; a draft set here and rendered late does not undo later changes.
 */
export function useLatestDraft<Draft extends object>({ draft, onDraft }: Input<Draft>) {
  const latest = useRef(draft);
  const rendered = useRef(draft);
  const ownDrafts = useRef(new WeakSet<Draft>());
  useEffect(() => {
    if (draft === rendered.current) return;
    rendered.current = draft;
    if (!ownDrafts.current.has(draft)) latest.current = draft;
  }, [draft]);
  return <Field extends keyof Draft>(field: Field, value: Draft[Field]) => {
    latest.current = { ...latest.current, [field]: value };
    ownDrafts.current.add(latest.current);
    onDraft(latest.current);
  };
}
