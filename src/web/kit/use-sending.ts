import * as m from '#messages/messages.js';
import { useEffect, useRef, useState } from 'react';
import { type FileRules, refuseFile } from './refuse-file.ts';
import type { UploadFieldProps } from './upload-field-props.ts';

/** Where the file that was chosen last stands. */
export type SendingState =
  | { readonly kind: 'none' }
  | { readonly kind: 'sending'; readonly name: string; readonly share: number }
  | { readonly kind: 'failed'; readonly name: string; readonly text: string; readonly mayRetry: boolean };

type Props = Pick<UploadFieldProps, 'slot' | 'upload' | 'onStored' | 'onSending'>;

const none: SendingState = { kind: 'none' };

/**
 * Sends one file at a time; it can be called off and tried again. What the browser knows to be refused is not sent. `said`
 * is the last thing that happened, in words to be read out.
 */
export function useSending({ slot, upload, onStored, onSending }: Props, rules: FileRules) {
  const [state, setState] = useState(none);
  const [said, say] = useState('');
  const [chosen, setChosen] = useState<File | null>(null);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);
  useTold(state.kind === 'sending', onSending);
  const fail = (failure: Omit<Extract<SendingState, { kind: 'failed' }>, 'kind'>) => {
    setState({ kind: 'failed', ...failure });
    say('');
  };
  const send = async (file: File, signal: AbortSignal) => {
    const { name } = file;
    const refusal = await refuseFile(file, rules);
    signal.throwIfAborted();
    if (refusal !== null) return fail({ name, text: refusal, mayRetry: false });
    const onProgress = (share: number) => setState({ kind: 'sending', name, share });
    onProgress(0);
    say(m.upload_begun({ name }));
    const { url } = await upload(file, { slot, onProgress, signal });
    setState(none);
    say(m.upload_done({ name }));
    onStored({ url, filename: name, bytes: file.size });
  };
  const start = async (file: File) => {
    running.current?.abort();
    const own = new AbortController();
    running.current = own;
    setChosen(file);
    setState(none);
    try {
      await send(file, own.signal);
    } catch (error) {
      const text = error instanceof Error ? error.message : m.upload_failed();
      const isRefused = error instanceof Error && error.name === 'RefusedFile';
      if (!own.signal.aborted) fail({ name: file.name, text, mayRetry: !isRefused });
    }
  };
  return {
    state,
    said,
    say,
    start: (file: File) => void start(file),
    retry: () => {
      if (chosen !== null) void start(chosen);
    },
    cancel: () => {
      running.current?.abort();
      setState(none);
      say(m.upload_cancelled({ name: chosen?.name ?? '' }));
    },
  };
}

/** Tells whoever waits for it, once for each beginning and each end. */
function useTold(isSending: boolean, onSending: Props['onSending']): void {
  const tell = useRef(onSending);
  useEffect(() => {
    tell.current = onSending;
  });
  useEffect(() => {
    if (!isSending) return undefined;
    tell.current?.(true);
    return () => tell.current?.(false);
  }, [isSending]);
}
