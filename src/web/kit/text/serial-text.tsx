import { IconCheck, IconCopy } from '@tabler/icons-react';
import * as m from '#messages/messages.js';
import { Hidden } from './hidden.tsx';
import { IconButton } from '../buttons/icon-button.tsx';
import { useCopy } from '../hooks/use-copy.ts';
import classes from './serial-text.module.css';

/** A serial in a monospace font, without line breaks, with a copy button. */
export function SerialText({ serial }: { readonly serial: string }) {
  const { isCopied, copy } = useCopy();
  return (
    <span className={classes.serial}>
      <span className={classes.text}>{serial}</span>
      <IconButton label={m.serial_copy({ serial })} onClick={() => copy(serial)}>
        {isCopied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />}
      </IconButton>
      <span role="status">{isCopied ? <Hidden>{m.serial_copied()}</Hidden> : null}</span>
    </span>
  );
}
