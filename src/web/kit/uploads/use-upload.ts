import { useEffect, useRef, useState } from 'react';
import * as m from '#messages/messages.js';
import type { FieldProps } from '../forms/field.tsx';

/** A stored file: its URL, name, and size if known. */
export type StoredFile = {
  readonly url: string;
  /** Empty if unknown. */
  readonly filename: string;
  readonly bytes?: number | undefined;
};

export type Sending = {
  /** Slot for the file. */
  readonly slot: string | undefined;
  /** Called with the share that has been sent, from 0 to 1. */
  readonly onProgress: (share: number) => void;
  readonly signal: AbortSignal;
};

/**
 * Uploads a file. Rejects with an error whose message can be shown, and whose name is `RefusedFile` when
 * uploading the same file again would fail too.
 */
export type UploadFile = (file: File, sending: Sending) => Promise<{ readonly url: string }>;

/** Props shared by picture and document fields. */
export type UploadFieldProps = FieldProps & {
  /** The current file; null without one. */
  readonly stored: StoredFile | null;
  readonly slot?: string | undefined;
  readonly mostBytes: number;
  readonly upload: UploadFile;
  readonly onStored: (file: StoredFile) => void;
  /** Removes the current file; left out when a file is required. */
  readonly onRemove?: (() => void) | undefined;
  /** Called when an upload starts, and when it is stored, fails or is cancelled; forms wait for it. */
  readonly onSending?: ((isSending: boolean) => void) | undefined;
};

/** State of the file chosen last. */
export type SendingState =
  | { readonly kind: 'none' }
  | { readonly kind: 'sending'; readonly name: string; readonly share: number }
  | { readonly kind: 'failed'; readonly name: string; readonly text: string; readonly mayRetry: boolean };

type Props = Pick<UploadFieldProps, 'slot' | 'upload' | 'onStored' | 'onSending'>;

const none: SendingState = { kind: 'none' };

/**
 * Uploads one file at a time, with cancel and retry. Files that the browser knows to be invalid are not sent.
 * `said` is the latest announcement for screen readers.
 */
export function useUpload({ slot, upload, onStored, onSending }: Props, rules: FileRules) {
  const [state, setState] = useState(none);
  const [announcement, announce] = useState('');
  const [chosen, setChosen] = useState<File | null>(null);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);
  useSendingCallback(state.kind === 'sending', onSending);
  const fail = (failure: Omit<Extract<SendingState, { kind: 'failed' }>, 'kind'>) => {
    setState({ kind: 'failed', ...failure });
    announce('');
  };
  const send = async (file: File, signal: AbortSignal) => {
    const { name } = file;
    const refusal = await refuseFile(file, rules);
    signal.throwIfAborted();
    if (refusal !== null) return fail({ name, text: refusal, mayRetry: false });
    const onProgress = (share: number) => setState({ kind: 'sending', name, share });
    onProgress(0);
    announce(m.upload_begun({ name }));
    const { url } = await upload(file, { slot, onProgress, signal });
    setState(none);
    announce(m.upload_done({ name }));
    onStored({ url, filename: name, bytes: file.size });
  };
  const start = async (file: File) => {
    running.current?.abort();
    const controller = new AbortController();
    running.current = controller;
    setChosen(file);
    setState(none);
    try {
      await send(file, controller.signal);
    } catch (error) {
      const text = error instanceof Error ? error.message : m.upload_failed();
      const isRefused = error instanceof Error && error.name === 'RefusedFile';
      if (!controller.signal.aborted) fail({ name: file.name, text, mayRetry: !isRefused });
    }
  };
  return {
    state,
    said: announcement,
    say: announce,
    start: (file: File) => void start(file),
    retry: () => {
      if (chosen !== null) void start(chosen);
    },
    cancel: () => {
      running.current?.abort();
      setState(none);
      announce(m.upload_cancelled({ name: chosen?.name ?? '' }));
    },
  };
}

/** Calls `onSending` once per start and end. */
function useSendingCallback(isSending: boolean, onSending: Props['onSending']): void {
  const callback = useRef(onSending);
  useEffect(() => {
    callback.current = onSending;
  });
  useEffect(() => {
    if (!isSending) return undefined;
    callback.current?.(true);
    return () => callback.current?.(false);
  }, [isSending]);
}

export type FileRules = {
  readonly mostBytes: number;
  /** Returns true for the file names that must be PDFs. */
  readonly mustBePdf: (name: string) => boolean;
};

const PDF_SIGNATURE = '%PDF-';

/**
 * Returns why a file is not uploaded: too large (specification §5), not a PDF although required, or
 * unreadable; otherwise null.
 */
async function refuseFile(file: File, { mostBytes, mustBePdf }: FileRules): Promise<string | null> {
  if (file.size > mostBytes) return m.problem_file_too_big();
  const beginning = await readBeginning(file);
  if (beginning === null) return m.upload_unreadable();
  return mustBePdf(file.name) && beginning !== PDF_SIGNATURE ? m.problem_file_must_be_pdf() : null;
}

/** Returns null for folders and for files deleted since they were chosen. */
async function readBeginning(file: File): Promise<string | null> {
  try {
    return await file.slice(0, PDF_SIGNATURE.length).text();
  } catch {
    return null;
  }
}
