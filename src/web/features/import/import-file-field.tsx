import { useRef } from 'react';
import * as m from '#messages/messages.js';
import { Button } from '#web/kit/buttons/buttons.tsx';
import { Field } from '#web/kit/forms/field.tsx';
import { formatShare } from '#web/kit/text/format.ts';
import { FileChoice, useDrop } from '#web/kit/uploads/file-choice.tsx';
import placeClasses from '#web/kit/uploads/upload-place.module.css';
import type { ImportState } from './use-import.ts';
import { useImportProgress } from './use-import-progress.ts';

const ACCEPTED = '.csv,.xlsx,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

type Props = {
  readonly state: ImportState;
  readonly hint: string;
  /** Why the file could not be read. */
  readonly error: string | null;
  /** True while an import runs: another file has to wait. */
  readonly isBusy: boolean;
  readonly onFile: (file: File) => void;
  readonly onCancel: () => void;
};

/** The file to import: chosen from the device or dropped, checked at once, with progress. */
export function ImportFileField({ state, hint, error, isBusy, onFile, onCancel }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const choose = (file: File) => {
    if (!isBusy) onFile(file);
  };
  const drop = useDrop(choose);
  return (
    <Field label={m.import_choose_label()} hint={hint} error={error} isDisabled={isBusy || undefined} isFree>
      {(ties) => (
        <div
          className={placeClasses.place}
          data-shape="document"
          data-over={drop.isOver || undefined}
          {...drop.handlers}
        >
          <div className={placeClasses.side}>
            <Progress
              state={state}
              onCancel={() => {
                onCancel();
                input.current?.focus();
              }}
            />
            <div className={placeClasses.actions}>
              <FileChoice
                ties={ties}
                ref={input}
                accept={ACCEPTED}
                text={state.kind === 'none' ? m.upload_choose() : m.upload_change()}
                onFile={choose}
              />
            </div>
            <p className={placeClasses.drop}>{m.upload_drop()}</p>
          </div>
        </div>
      )}
    </Field>
  );
}

function Progress({ state, onCancel }: { readonly state: ImportState; readonly onCancel: () => void }) {
  const isRunning = state.kind === 'checking' || state.kind === 'importing';
  const done = useImportProgress(state);
  return (
    <div className={placeClasses.sending}>
      <p role="status">{statusText(state, done)}</p>
      {isRunning ? <ProgressBar state={state} done={done} /> : null}
      {state.kind === 'checking' ? <Button onClick={onCancel}>{m.import_cancel()}</Button> : null}
    </div>
  );
}

type BarProps = {
  readonly state: ImportState & { readonly kind: 'checking' | 'importing' };
  readonly done: number | null;
};

/** What is sent of the file, then what the server has done with it. */
function ProgressBar({ state: { file, share }, done }: BarProps) {
  const isSending = done === null && share < 1;
  const value = isSending ? share : done;
  const { name } = file;
  return (
    <progress
      {...(value !== null && { value })}
      max={1}
      aria-label={isSending ? m.upload_progress({ name }) : m.import_progress({ name })}
    />
  );
}

/** Returns what happens to the file, with the tenths of it that the server has done, if it said so. */
function statusText(state: ImportState, done: number | null): string {
  switch (state.kind) {
    case 'none':
      return state.said ?? '';
    case 'checking':
    case 'importing': {
      const { name } = state.file;
      if (done === null && state.share < 1)
        return m.upload_sending({ name, share: formatShare(state.share) });
      const text = state.kind === 'checking' ? m.import_checking({ name }) : m.import_importing({ name });
      if (done === null) return text;
      const share = formatShare(Math.floor(done * 10) / 10);
      return m.import_done_so_far({ text, share });
    }
    case 'columns':
    case 'checked':
    case 'refused':
    case 'lost':
    case 'failed':
      return state.file.name;
    case 'done':
      return m.import_done_title();
  }
}
