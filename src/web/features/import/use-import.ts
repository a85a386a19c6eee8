import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import {
  type ImportReport,
  type ImportResult,
  type importDrafts,
  type importFile,
  MAX_IMPORT_BYTES,
} from '#contract/imports.ts';
import * as m from '#messages/messages.js';
import { IDEMPOTENCY_KEY, newKey } from '#web/api/call.ts';
import { CallProblem, sentenceOf } from '#web/api/call-problem.ts';
import { sendFile } from '#web/api/upload.ts';
import { formatBytes } from '#web/kit/text/format.ts';

export type ImportEndpoint = typeof importFile | typeof importDrafts;

/** A file with the report of its dry run. */
export type CheckedFile = { readonly file: File; readonly report: ImportReport };

/** What became of the file chosen last. `share` is what has been sent of it, from 0 to 1. */
export type ImportState =
  | { readonly kind: 'none'; readonly said: string | null }
  | { readonly kind: 'checking'; readonly file: File; readonly share: number }
  | { readonly kind: 'failed'; readonly file: File; readonly text: string }
  | (CheckedFile & { readonly kind: 'checked' })
  | (CheckedFile & { readonly kind: 'importing'; readonly share: number })
  | (CheckedFile & { readonly kind: 'refused'; readonly text: string })
  | (CheckedFile & { readonly kind: 'lost'; readonly commit: Commit; readonly text: string | null })
  | { readonly kind: 'done'; readonly file: File; readonly result: ImportResult };

type Commit = { readonly skipInvalid: 'true' | 'false'; readonly key: string };

/**
 * Checks a file and imports it. An import whose answer was lost is repeated with the same idempotency key,
 * and returns the result of the first.
 */
export function useImport(endpoint: ImportEndpoint) {
  const [state, setState] = useState<ImportState>({ kind: 'none', said: null });
  const running = useRef<AbortController | null>(null);
  const queryClient = useQueryClient();
  useEffect(() => () => running.current?.abort(), []);

  const check = async (file: File) => {
    running.current?.abort();
    const controller = new AbortController();
    running.current = controller;
    const { signal } = controller;
    const onProgress = (share: number) => setState({ kind: 'checking', file, share });
    const refusal = await refusalOf(file);
    if (signal.aborted) return;
    if (refusal !== null) return setState({ kind: 'failed', file, text: refusal });
    onProgress(0);
    try {
      const reply = await sendFile(endpoint, file, { query: {}, onProgress, signal });
      if (reply.kind === 'dry-run') setState({ kind: 'checked', file, report: reply });
      else if (reply.kind === 'columns') setState({ kind: 'failed', file, text: m.import_columns_unknown() });
    } catch (error) {
      if (!signal.aborted) setState({ kind: 'failed', file, text: sentenceOf(error) });
    }
  };

  const send = async ({ file, report }: CheckedFile, commit: Commit, isRepeated: boolean) => {
    const { signal } = new AbortController();
    const onProgress = (share: number) => setState({ kind: 'importing', file, report, share });
    onProgress(0);
    try {
      const query = { plan: report.plan, skipInvalid: commit.skipInvalid };
      const headers = { [IDEMPOTENCY_KEY]: commit.key };
      const reply = await sendFile(endpoint, file, { query, headers, onProgress, signal });
      if (reply.kind === 'imported') setState({ kind: 'done', file, result: reply });
      void queryClient.invalidateQueries();
    } catch (error) {
      if (!isAnswered(error)) setState({ kind: 'lost', file, report, commit, text: null });
      else if (isRepeated && mayBeRunning(error))
        setState({ kind: 'lost', file, report, commit, text: error.message });
      else setState({ kind: 'refused', file, report, text: sentenceOf(error) });
    }
  };

  return {
    state,
    check: (file: File) => void check(file),
    cancel: () => {
      running.current?.abort();
      if (state.kind === 'checking')
        setState({ kind: 'none', said: m.import_cancelled({ name: state.file.name }) });
    },
    commit: (checked: CheckedFile, isSkipping: boolean) =>
      void send(checked, { skipInvalid: isSkipping ? 'true' : 'false', key: newKey() }, false),
    askAgain: (checked: CheckedFile, commit: Commit) => void send(checked, commit, true),
  };
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

/** Reports whether the server answered: its answer says what became of the import. */
function isAnswered(error: unknown): error is CallProblem {
  return error instanceof CallProblem && error.status !== null && error.status < 500;
}

/**
 * Reports whether an answer to a repeated import leaves open what became of the first: the session expired,
 * requests were too many, or an import is still running.
 */
function mayBeRunning({ status, fields }: CallProblem): boolean {
  return status === 401 || status === 429 || (status === 409 && Object.keys(fields).length === 0);
}
