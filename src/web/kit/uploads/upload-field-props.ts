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
 * Uploads a file. Rejects with an error whose message can be shown, and whose name is `RefusedFile` when uploading the same file
 * again would fail too.
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
