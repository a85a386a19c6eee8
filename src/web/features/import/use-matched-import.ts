import { useState } from 'react';
import {
  draftOf,
  type FileMapping,
  keepChoices,
  type MatchDraft,
  mappingOf,
} from './matching/match-draft.ts';
import { rereadDraft } from './matching/reread-sheet.ts';
import { type CheckReply, type ImportEndpoint, useImport } from './use-import.ts';

/** What the columns of the file mean so far. */
export type Matching = {
  readonly file: File;
  readonly draft: MatchDraft;
  /** True while it is shown in the place of the report. */
  readonly isOpen: boolean;
  /** True once somebody said how the file is read: files with the same headings are read so, too. */
  readonly isOwn: boolean;
};

/**
 * Checks and imports a file as `useImport` does, and keeps what somebody said of its columns: over a lost
 * connection, on the way back from the report, and for the next file with the same headings.
 */
export function useMatchedImport(endpoint: ImportEndpoint) {
  const { state, check, cancel, ...imports } = useImport(endpoint);
  const [matching, setMatching] = useState<Matching | null>(null);

  const show = (file: File, { kind, sheets }: CheckReply, sent: FileMapping | null) => {
    const isOpen = kind === 'columns';
    setMatching({ file, draft: draftOf(sheets, sent), isOpen, isOwn: sent !== null });
    return null;
  };

  /** Checks a file that was chosen: read like the one before if that had the same headings. */
  const choose = (file: File) => {
    let sent: FileMapping | null = null;
    const onReply = (reply: CheckReply) => {
      const mayKeep = sent === null && matching?.isOwn === true;
      const kept = mayKeep ? keepChoices(matching.draft, reply.sheets) : null;
      if (kept === null) return show(file, reply, sent);
      setMatching({ file, draft: kept, isOpen: matching?.isOpen ?? false, isOwn: true });
      sent = mappingOf(kept);
      return sent;
    };
    check({ file, mapping: null, onReply });
  };

  /** Checks the file again, read as somebody says. */
  const checkAs = (file: File, mapping: FileMapping) =>
    check({ file, mapping, onReply: (reply) => show(file, reply, mapping) });

  /** Has the columns below another line described. */
  const reread = (file: File, mapping: FileMapping) =>
    check({
      file,
      mapping,
      onReply: ({ sheets }) => {
        const draft = rereadDraft(sheets, mapping);
        setMatching({ file, draft, isOpen: true, isOwn: true });
        return null;
      },
    });

  return {
    ...imports,
    state,
    matching,
    choose,
    checkAs,
    reread,
    cancel: () => cancel(matching?.isOpen === true && 'file' in state && state.file === matching.file),
    change: (draft: MatchDraft) => setMatching((now) => now && { ...now, draft, isOwn: true }),
    setOpen: (isOpen: boolean) => setMatching((now) => now && { ...now, isOpen }),
  };
}
