import type { FieldProps } from './field.tsx';

/** A file that is stored: where it opens, what it is called, and how large it is where that is known. */
export type StoredFile = {
  readonly url: string;
  /** Empty where nobody knows it. */
  readonly filename: string;
  readonly bytes?: number | undefined;
};

export type Sending = {
  /** The place that the file is meant for. */
  readonly slot: string | undefined;
  /** Which part of the file is on its way, from 0 to 1. */
  readonly onProgress: (share: number) => void;
  readonly signal: AbortSignal;
};

/**
 * Sends a file away. What goes wrong rejects with an error whose message is the sentence to show, and whose name is
 * `RefusedFile` where sending the same file again would change nothing.
 */
export type UploadFile = (file: File, sending: Sending) => Promise<{ readonly url: string }>;

/** What fields for pictures and for documents take alike. */
export type UploadFieldProps = FieldProps & {
  /** What is there now; null where there is nothing. */
  readonly stored: StoredFile | null;
  readonly slot?: string | undefined;
  readonly mostBytes: number;
  readonly upload: UploadFile;
  readonly onStored: (file: StoredFile) => void;
  /** Takes away what is there; left out where something has to stay. */
  readonly onRemove?: (() => void) | undefined;
  /** Told when a file sets out, and when it is stored, has failed or was called off: a form waits for it. */
  readonly onSending?: ((isSending: boolean) => void) | undefined;
};
