import { useClipboard } from '@mantine/hooks';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import * as m from '#messages/messages.js';
import { Hidden } from './hidden.tsx';
import { IconButton } from '../buttons/icon-button.tsx';
import classes from './serial-text.module.css';

const COPIED_MS = 2000;

/** A serial in a monospace font, without line breaks, with a copy button. */
export function SerialText({ serial }: { readonly serial: string }) {
  const { copied, copy } = useClipboard({ timeout: COPIED_MS });
  return (
    <span className={classes.serial}>
      <span className={classes.text}>{serial}</span>
      <IconButton label={m.serial_copy({ serial })} onClick={() => copy(serial)}>
        {copied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />}
      </IconButton>
      <span role="status">{copied ? <Hidden>{m.serial_copied()}</Hidden> : null}</span>
    </span>
  );
}
