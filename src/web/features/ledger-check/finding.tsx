import { IconCheck, IconHelp, IconInfoCircle, IconX } from '@tabler/icons-react';
import * as m from '#messages/messages.js';
import { Hidden } from '#web/kit/text/text.tsx';
import type { FindingLook } from './findings.ts';

const looks = {
  right: { Icon: IconCheck, word: m.ledger_check_look_right },
  wrong: { Icon: IconX, word: m.ledger_check_look_wrong },
  open: { Icon: IconHelp, word: m.ledger_check_look_open },
  note: { Icon: IconInfoCircle, word: m.ledger_check_look_note },
} as const satisfies Record<FindingLook, unknown>;

/** A line of the result, with its mark in a word for screen readers. */
export function Finding({ look, text }: { readonly look: FindingLook; readonly text: string }) {
  const { Icon, word } = looks[look];
  return (
    <li data-look={look}>
      <span aria-hidden="true">
        <Icon size={20} />
      </span>
      <span>
        <Hidden>{word()}</Hidden> {text}
      </span>
    </li>
  );
}
