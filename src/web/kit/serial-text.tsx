import { ActionIcon, CopyButton } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import * as m from '#messages/messages.js';
import { Hidden } from './hidden.tsx';
import classes from './serial-text.module.css';

type Props = { readonly serial: string; readonly children?: ReactNode };

/** A serial in a monospace face, never broken across lines, copied with one click. */
export function SerialText({ serial, children = serial }: Props) {
  return (
    <span className={classes.serial}>
      <span className={classes.text}>{children}</span>
      <CopyButton value={serial} timeout={2000}>
        {({ copied, copy }) => (
          <>
            <ActionIcon variant="subtle" size={28} onClick={copy} aria-label={m.serial_copy({ serial })} className={classes.copy}>
              {copied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />}
            </ActionIcon>
            <span role="status">{copied ? <Hidden>{m.serial_copied()}</Hidden> : null}</span>
          </>
        )}
      </CopyButton>
    </span>
  );
}
