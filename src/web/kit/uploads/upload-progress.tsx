import * as m from '#messages/messages.js';
import { Button } from '../buttons/button.tsx';
import { formatShare } from '../text/format.ts';
import classes from './upload-place.module.css';
import type { SendingState } from './use-upload.ts';

type Props = {
  readonly state: SendingState;
  readonly onCancel: () => void;
  readonly onRetry: () => void;
};

/** Progress of an upload, or why it failed. */
export function UploadProgress({ state, onCancel, onRetry }: Props) {
  if (state.kind === 'none') return null;
  const { name } = state;
  if (state.kind === 'failed') {
    return (
      <div role="alert" className={classes.sending}>
        <p className={classes.failed}>{state.text}</p>
        <p>{name}</p>
        {state.mayRetry ? <Button onClick={onRetry}>{m.fault_retry()}</Button> : null}
      </div>
    );
  }
  const { share } = state;
  return (
    <div className={classes.sending}>
      <p>{share < 1 ? m.upload_sending({ name, share: formatShare(share) }) : m.upload_checking({ name })}</p>
      <progress {...(share < 1 && { value: share })} max={1} aria-label={m.upload_progress({ name })} />
      <Button onClick={onCancel}>{m.upload_cancel()}</Button>
    </div>
  );
}
