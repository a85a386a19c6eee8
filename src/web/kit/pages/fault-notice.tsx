import { IconAlertTriangle } from '@tabler/icons-react';
import * as m from '#messages/messages.js';
import { Button } from '../buttons/button.tsx';
import classes from './fault-notice.module.css';

type Props = { readonly message: string; readonly onRetry: () => void; readonly busy?: boolean };

/** Error message with a button to try again. */
export function FaultNotice({ message, onRetry, busy = false }: Props) {
  return (
    <div role="alert" className={classes.notice}>
      <p className={classes.title}>
        <IconAlertTriangle size={20} aria-hidden />
        {m.fault_title()}
      </p>
      <p>{message}</p>
      <Button onClick={onRetry} busy={busy}>
        {m.fault_retry()}
      </Button>
    </div>
  );
}
