import { Alert, Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import * as m from '#messages/messages.js';
import classes from './fault-notice.module.css';

type Props = { readonly message: string; readonly onRetry: () => void; readonly busy?: boolean };

/** What went wrong and a button to try again. */
export function FaultNotice({ message, onRetry, busy = false }: Props) {
  return (
    <Alert
      role="alert"
      className={classes.notice}
      classNames={{ title: classes.title, body: classes.body }}
      icon={<IconAlertTriangle aria-hidden />}
      title={m.fault_title()}
    >
      <p className={classes.text}>{message}</p>
      <Button onClick={onRetry} loading={busy} variant="default">
        {m.fault_retry()}
      </Button>
    </Alert>
  );
}
