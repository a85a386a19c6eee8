import * as m from '#messages/messages.js';
import { useEffect, useRef, useState } from 'react';
import { type FileRules, refuseFile } from './refuse-file.ts';
import type { UploadFieldProps } from './upload-field-props.ts';

/** State of the file chosen last. */
export type SendingState =
  | { readonly kind: 'none' }
  | { readonly kind: 'sending'; readonly name: string; readonly share: number }
  | { readonly kind: 'failed'; readonly name: string; readonly text: string; readonly mayRetry: boolean };

type Props = Pick<UploadFieldProps, 'slot' | 'upload' | 'onStored' | 'onSending'>;

const none: SendingState = { kind: 'none' };

/**
 * Uploads one file at a time, with cancel and retry. Files that the browser knows to be invalid are not sent. `said` is the
 * latest announcement for screen readers.
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
