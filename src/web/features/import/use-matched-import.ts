import { useState } from 'react';
import type { Charset } from '#domain/import/charset.ts';
import type { RowCorrection } from '#domain/import/correct-rows.ts';
import {
  draftOf,
  type FileMapping,
  keepChoices,
  type MatchDraft,
  mappingOf,
} from './matching/match-draft.ts';
import { rereadDraft } from './matching/reread-sheet.ts';
import {
  type Check,
  type CheckedFile,
  type CheckReply,
  type ImportEndpoint,
  type ImportState,
  type SentWith,
  useImport,
} from './use-import.ts';

/** What the columns of the file mean so far. */
export type Matching = {
  readonly file: File;
  readonly draft: MatchDraft;
  /** True while it is shown in the place of the report. */
  readonly isOpen: boolean;
  /** True once somebody said how the file is read: files with the same headings are read so, too. */
  readonly isOwn: boolean;
};

/** The encoding that somebody said a file has; null if it is to be found out. */
type Encoding = { readonly file: File; readonly charset: Charset | null };

/** Keeps the encoding that somebody said the file chosen last has. */
function useEncoding() {
  const [encoding, setEncoding] = useState<Encoding | null>(null);
  return {
    setEncoding,
    charsetOf: (file: File) => (encoding?.file === file ? encoding.charset : null),
    encodingIn: (state: ImportState) => encodingShown(encoding, state),
  };
}

/** Returns the encoding of the file chosen last, if it is a guess, could not be found out, or was said. */
function encodingShown(encoding: Encoding | null, state: ImportState): Encoding | null {
  if (!('file' in state) || state.kind === 'done') return null;
  const { file } = state;
  if (encoding?.file === file) return encoding;
  return state.kind === 'failed' && state.asksCharset ? { file, charset: null } : null;
}

function matchingOf(file: File, { kind, sheets }: CheckReply, sent: FileMapping | null): Matching {
  return { file, draft: draftOf(sheets, sent), isOpen: kind === 'columns', isOwn: sent !== null };
}

/**
 * Checks and imports a file as `useImport` does, and keeps what somebody said of its columns: over a lost
 * connection, on the way back from the report, and for the next file with the same headings.
 */
export function useMatchedImport(endpoint: ImportEndpoint) {
  const { state, check, cancel, ...imports } = useImport(endpoint);
  const [matching, setMatching] = useState<Matching | null>(null);
  const { charsetOf, setEncoding, encodingIn } = useEncoding();

  const ask = (sent: Omit<Check, 'charset' | 'onReply'>, onReply: Check['onReply']) =>
    check({ ...sent, charset: charsetOf(sent.file), onReply });
  const keep = (next: Matching) => {
    setMatching(next);
    return null;
  };

  /** Checks a file that was chosen: read like the one before if that had the same headings. */
  const choose = (
    file: File,
    { corrections = [], charset = charsetOf(file) }: Partial<Pick<SentWith, 'corrections' | 'charset'>> = {},
  ) => {
    let sent: FileMapping | null = null;
    const onReply = (reply: CheckReply) => {
      if (reply.isEncodingGuessed) setEncoding({ file, charset: null });
      const mayKeep = sent === null && matching?.isOwn === true;
      const kept = mayKeep ? keepChoices(matching.draft, reply.sheets) : null;
      if (kept === null) return keep(matchingOf(file, reply, sent));
      setMatching({ file, draft: kept, isOpen: matching?.isOpen ?? false, isOwn: true });
      sent = mappingOf(kept);
      return sent;
    };
    check({ file, mapping: null, corrections, charset, onReply });
  };

  /** Checks the file again, in the encoding that somebody says it has; null has it found out. */
  const readIn = (file: File, charset: Charset | null) => {
    setEncoding({ file, charset });
    choose(file, { charset });
  };

  /** Checks the file again, read as somebody says. */
  const checkAs = (file: File, mapping: FileMapping, corrections: readonly RowCorrection[] = []) =>
    ask({ file, mapping, corrections }, (reply) => keep(matchingOf(file, reply, mapping)));

  /** Checks a file again, read as before, with these corrections of its rows. */
  const recheck = ({ file, mapping }: CheckedFile, corrections: readonly RowCorrection[]) =>
    mapping === null ? choose(file, { corrections }) : checkAs(file, mapping, corrections);

  /** Has the columns below another line described. */
  const reread = (file: File, mapping: FileMapping) =>
    ask({ file, mapping, corrections: [] }, ({ sheets }) =>
      keep({ file, draft: rereadDraft(sheets, mapping), isOpen: true, isOwn: true }),
    );

  return {
    ...imports,
    state,
    matching,
    encoding: encodingIn(state),
    choose: (file: File) => choose(file),
    readIn,
    checkAs,
    recheck,
    reread,
    cancel: () => cancel(matching?.isOpen === true && 'file' in state && state.file === matching.file),
    change: (draft: MatchDraft) => setMatching((now) => now && { ...now, draft, isOwn: true }),
    setOpen: (isOpen: boolean) => setMatching((now) => now && { ...now, isOpen }),
  };
}
