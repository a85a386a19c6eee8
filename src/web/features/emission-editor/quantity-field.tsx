import { cellsOf } from '#domain/ledger/paste-quantities.ts';
import { readQuantity } from '#domain/ledger/read-quantity.ts';
import { typeQuantity } from '#domain/ledger/type-quantity.ts';
import { useIsLive } from '#web/kit/use-is-live.ts';
import { type ClipboardEvent, useRef, useState } from 'react';
import classes from './emission-editor.module.css';
import { moveToRow } from './move-to-row.ts';
import { useSelectOnFocus } from './use-select-on-focus.ts';

type Props = {
  readonly label: string;
  readonly tonnes: number;
  /** Whether each digit counts at once; else the quantity counts when the field is left or Enter is pressed. */
  readonly isLive: boolean;
  readonly describedBy: string | undefined;
  readonly onQuantity: (tonnes: number) => void;
  /** Told what was typed and is no whole number of tonnes; the quantity is the one before again. */
  readonly onRefused: (typed: string) => void;
  /** Given several cells of a spreadsheet; null where rows cannot be filled from here. */
  readonly onCells: ((text: string) => void) | null;
  readonly onSettled: () => void;
};

/** A field for a quantity of whole tonnes. Zero shows as an empty field, and a quantity is selected when it is entered. */
export function QuantityField({ label, tonnes, isLive, describedBy, onQuantity, ...told }: Props) {
  const [typed, setTyped] = useState<string | null>(null);
  const before = useRef(tonnes);
  const selecting = useSelectOnFocus();
  const isReady = useIsLive();
  const text = typed ?? (tonnes === 0 ? '' : String(tonnes));
  const type = (wanted: string) => {
    const taken = typeQuantity(text, wanted);
    if (typed === null) before.current = tonnes;
    setTyped(taken);
    if (isLive) onQuantity(tonnesOf(taken) ?? before.current);
  };
  const settle = () => {
    if (typed === null) return;
    const read = tonnesOf(typed);
    setTyped(null);
    if (read === null) told.onRefused(typed);
    else onQuantity(read);
    told.onSettled();
  };
  const paste = (event: ClipboardEvent<HTMLInputElement>) => {
    const pasted = event.clipboardData.getData('text');
    if (cellsOf(pasted).length > 1 && told.onCells !== null) {
      event.preventDefault();
      setTyped(null);
      told.onCells(pasted);
    } else if (typeQuantity('', pasted.trim()) === '' && pasted.trim() !== '') {
      event.preventDefault();
      told.onRefused(pasted.trim());
    }
  };
  return (
    <input
      aria-label={label}
      aria-describedby={describedBy}
      aria-invalid={describedBy !== undefined}
      inputMode="numeric"
      autoComplete="off"
      placeholder="0"
      className={classes.quantity}
      value={text}
      {...selecting}
      // Before the scripts are there, what was typed would be lost.
      readOnly={!isReady}
      onChange={(event) => type(event.currentTarget.value)}
      onPaste={paste}
      onBlur={settle}
      onKeyDown={(event) => {
        const isEnter = event.key === 'Enter';
        if (!isEnter && event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
        // Enter would send the form around the table.
        event.preventDefault();
        const isSound = typed === null || (isLive && tonnesOf(typed) !== null);
        if (isEnter && !isSound) settle();
        else if (!moveToRow(event.currentTarget, event.key === 'ArrowUp' ? -1 : 1)) settle();
      }}
    />
  );
}

/** The tonnes that a text says, none where it is empty; null where it is no whole number. */
function tonnesOf(text: string): number | null {
  const read = readQuantity(text);
  return read.ok ? (read.value ?? 0) : null;
}
