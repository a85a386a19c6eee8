import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import {
  type ImportColumns,
  type ImportReport,
  type ImportResult,
  type importDrafts,
  type importFile,
  MAX_IMPORT_BYTES,
} from '#contract/imports.ts';
import type { Charset } from '#domain/import/charset.ts';
import type { RowCorrection } from '#domain/import/correct-rows.ts';
import * as m from '#messages/messages.js';
import { IDEMPOTENCY_KEY, newKey } from '#web/api/call.ts';
import { CallProblem, sentenceOf } from '#web/api/call-problem.ts';
import { sendFile } from '#web/api/upload.ts';
import { formatBytes } from '#web/kit/text/format.ts';
import { isAnswered, mayBeRunning } from './import-answers.ts';
import type { FileMapping } from './matching/match-draft.ts';

export type ImportEndpoint = typeof importFile | typeof importDrafts;

/** What is sent with a file: what its columns mean and its encoding, if somebody said so, and the corrections of its rows. */
export type SentWith = {
  readonly mapping: FileMapping | null;
  readonly corrections: readonly RowCorrection[];
  readonly charset: Charset | null;
};

/** A file with what was sent with it, and the report of its dry run. */
export type CheckedFile = SentWith & { readonly file: File; readonly report: ImportReport };

/** What became of the file chosen last. `share` is what has been sent of it, from 0 to 1. */
export type ImportState =
  | { readonly kind: 'none'; readonly said: string | null }
  | { readonly kind: 'checking'; readonly file: File; readonly share: number }
  | { readonly kind: 'failed'; readonly file: File; readonly text: string; readonly asksCharset: boolean }
  | { readonly kind: 'columns'; readonly file: File }
  | (CheckedFile & { readonly kind: 'checked' })
  | (CheckedFile & { readonly kind: 'importing'; readonly share: number })
  | (CheckedFile & { readonly kind: 'refused'; readonly text: string })
  | (CheckedFile & { readonly kind: 'lost'; readonly commit: Commit; readonly text: string | null })
  | { readonly kind: 'done'; readonly file: File; readonly result: ImportResult };

/** What a check says: what the columns could mean, or what would be imported. */
export type CheckReply = ImportColumns | ImportReport;

/** What is left out of an import, and what is added to it. */
export type CommitChoice = { readonly isSkipping: boolean; readonly isIssuingMissing: boolean };

type Commit = CommitChoice & { readonly key: string };

/** A check of a file. */
export type Check = SentWith & {
  readonly file: File;
  /** Takes the reply; a mapping that it returns is sent in the place of this one. */
  readonly onReply: (reply: CheckReply) => FileMapping | null;
};

/**
 * Checks a file and imports it. An import whose answer was lost is repeated with the same idempotency key,
 * and returns the result of the first.
 */
export function useImport(endpoint: ImportEndpoint) {
  const [state, setState] = useState<ImportState>({ kind: 'none', said: null });
  const running = useRef<AbortController | null>(null);
  const queryClient = useQueryClient();
  useEffect(() => () => running.current?.abort(), []);

  const check = async (input: Check) => {
    const { file } = input;
    running.current?.abort();
    const controller = new AbortController();
    running.current = controller;
    const { signal } = controller;
    const onProgress = (share: number) => setState({ kind: 'checking', file, share });
    const refusal = await refusalOf(file);
    if (signal.aborted) return;
    if (refusal !== null) return setState({ kind: 'failed', file, text: refusal, asksCharset: false });
    onProgress(0);
    const ask = (mapping: FileMapping | null) =>
      sendFile(endpoint, file, { query: {}, fields: fieldsOf({ ...input, mapping }), onProgress, signal });
    try {
      setState(await checked(input, ask));
    } catch (error) {
      if (!signal.aborted) setState(failed(file, error));
    }
  };

  const send = async (
    { file, report, mapping, corrections, charset }: CheckedFile,
    commit: Commit,
    isRepeated: boolean,
  ) => {
    const { signal } = new AbortController();
    const sent = { file, report, mapping, corrections, charset };
    const onProgress = (share: number) => setState({ kind: 'importing', ...sent, share });
    onProgress(0);
    try {
      const query = { plan: report.plan, skipInvalid: commit.isSkipping ? 'true' : 'false' } as const;
      const headers = { [IDEMPOTENCY_KEY]: commit.key };
      const confirmed = commit.isIssuingMissing ? { issueMissing: 'true' } : {};
      const fields = { ...fieldsOf(sent), ...confirmed };
      const reply = await sendFile(endpoint, file, { query, headers, fields, onProgress, signal });
      if (reply.kind === 'imported') setState({ kind: 'done', file, result: reply });
      void queryClient.invalidateQueries();
    } catch (error) {
      setState(afterFailure(error, { ...sent, commit }, isRepeated));
    }
  };

  return {
    state,
    check: (input: Check) => void check(input),
    /** Stops the check; a file whose columns somebody gives a meaning stays. */
    cancel: (isMatched: boolean) => {
      running.current?.abort();
      if (state.kind === 'checking') setState(stopped(state.file, isMatched));
    },
    commit: (checked: CheckedFile, choice: CommitChoice) =>
      void send(checked, { ...choice, key: newKey() }, false),
    askAgain: (checked: CheckedFile, commit: Commit) => void send(checked, commit, true),
  };
}

function failed(file: File, error: unknown): ImportState {
  const asksCharset = error instanceof CallProblem && error.fields['charset'] !== undefined;
  return { kind: 'failed', file, text: sentenceOf(error), asksCharset };
}

/** Returns what failed: the answer was lost, or the import may still be running, or it was refused. */
function afterFailure(
  error: unknown,
  { commit, ...sent }: CheckedFile & { readonly commit: Commit },
  isRepeated: boolean,
): ImportState {
  if (!isAnswered(error)) return { kind: 'lost', ...sent, commit, text: null };
  if (isRepeated && mayBeRunning(error)) return { kind: 'lost', ...sent, commit, text: error.message };
  return { kind: 'refused', ...sent, text: sentenceOf(error) };
}

function stopped(file: File, isMatched: boolean): ImportState {
  return isMatched
    ? { kind: 'columns', file }
    : { kind: 'none', said: m.import_cancelled({ name: file.name }) };
}

/** Returns what a check says, with the mapping that was sent last. */
async function checked(
  input: Check,
  ask: (sent: FileMapping | null) => Promise<{ readonly kind: string }>,
): Promise<ImportState> {
  const { file, mapping, corrections, charset, onReply } = input;
  const first = await ask(mapping);
  if (!isCheck(first)) throw new CallProblem({ kind: 'unreadable' });
  const other = onReply(first);
  if (other !== null) return checked({ ...input, mapping: other }, ask);
  return first.kind === 'columns'
    ? { kind: 'columns', file }
    : { kind: 'checked', file, mapping, corrections, charset, report: first };
}

/** Returns the form's fields of what is sent with a file. */
export function fieldsOf({ mapping, corrections, charset }: SentWith): Readonly<Record<string, string>> {
  return {
    ...(mapping !== null && { mapping: JSON.stringify(mapping) }),
    ...(corrections.length > 0 && { corrections: JSON.stringify(corrections) }),
    ...(charset !== null && { charset }),
  };
}

function isCheck(reply: { readonly kind: string }): reply is CheckReply {
  return reply.kind === 'columns' || reply.kind === 'dry-run';
}

/** Returns why a file is not sent: too large, or unreadable; otherwise null. */
async function refusalOf(file: File): Promise<string | null> {
  if (file.size > MAX_IMPORT_BYTES) return m.import_too_big({ size: formatBytes(MAX_IMPORT_BYTES) });
  try {
    await file.slice(0, 1).arrayBuffer();
    return null;
  } catch {
    return m.import_unreadable();
  }
}
