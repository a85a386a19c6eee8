import type { Endpoint, ReplyOf } from '#contract/endpoint.ts';
import * as m from '#messages/messages.js';
import { useEffect, useRef, useState } from 'react';
import { CallProblem } from './call-problem.ts';
import { upload } from './upload.ts';

/** Where an upload stands: on its way, or failed with the reason and perhaps another try. */
export type UploadState =
  | { readonly kind: 'none' }
  | { readonly kind: 'sending'; readonly name: string; readonly share: number }
  | { readonly kind: 'failed'; readonly name: string; readonly text: string; readonly mayRetry: boolean };

type Rules<E extends Endpoint> = {
  readonly mostBytes: number;
  readonly onStored: (reply: ReplyOf<E>, file: File) => void;
};

const none: UploadState = { kind: 'none' };

/** Sends one file at a time; it can be called off and tried again. Too large a file is not sent at all (specification §5). */
export function useUpload<E extends Endpoint>(endpoint: E, { mostBytes, onStored }: Rules<E>) {
  const [state, setState] = useState<UploadState>(none);
  const [file, setFile] = useState<File | null>(null);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);
  const start = async (chosen: File) => {
    running.current?.abort();
    running.current = null;
    setFile(chosen);
    const { name } = chosen;
    if (chosen.size > mostBytes) {
      setState({ kind: 'failed', name, text: m.problem_file_too_big(), mayRetry: false });
      return;
    }
    const own = new AbortController();
    running.current = own;
    setState({ kind: 'sending', name, share: 0 });
    const onProgress = (share: number) => setState({ kind: 'sending', name, share });
    try {
      const reply = await upload(endpoint, chosen, { onProgress, signal: own.signal });
      setState(none);
      onStored(reply, chosen);
    } catch (error) {
      if (!own.signal.aborted) setState({ kind: 'failed', name, text: textOf(error), mayRetry: true });
    }
  };
  return {
    state,
    start: (chosen: File) => void start(chosen),
    retry: () => {
      if (file !== null) void start(file);
    },
    cancel: () => {
      running.current?.abort();
      setState(none);
    },
  };
}

/** The server's own sentence; where it gave none, 'Request Error' (specification §8). */
function textOf(error: unknown): string {
  return error instanceof CallProblem && error.failure.kind === 'refused' ? error.message : m.upload_failed();
}
