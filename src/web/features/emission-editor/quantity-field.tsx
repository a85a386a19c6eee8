import { cellsOf } from '#domain/ledger/adjust-quantity.ts';
import { readQuantity, typeQuantity } from '#domain/tonnes.ts';
import { useIsHydrated } from '#web/kit/hooks/browser-state.ts';
import {
  type ClipboardEvent,
  useRef,
  useState,
  type FocusEvent,
  type MouseEvent,
  type PointerEvent,
} from 'react';
import classes from './emission-editor.module.css';

type Props = {
  readonly label: string;
  readonly tonnes: number;
  /** True when every keystroke changes the quantity; otherwise it changes on blur or Enter. */
  readonly isLive: boolean;
  readonly describedBy: string | undefined;
  readonly onQuantity: (tonnes: number) => void;
  /** Called with input that is not a whole number of tonnes; the previous quantity is restored. */
  readonly onRefused: (typed: string) => void;
  /** Called with pasted spreadsheet cells; null when rows cannot be filled from this one. */
  readonly onCells: ((text: string) => void) | null;
  readonly onSettled: () => void;
};

/** A field for whole tonnes. Zero is shown as empty, and entering the field selects the quantity. */
export function QuantityField({ label, tonnes, isLive, describedBy, onQuantity, ...handlers }: Props) {
  const [typed, setTyped] = useState<string | null>(null);
  const previous = useRef(tonnes);
  const selecting = useSelectOnFocus();
  const isReady = useIsHydrated();
  const text = typed ?? (tonnes === 0 ? '' : String(tonnes));
  const type = (input: string) => {
    const accepted = typeQuantity(text, input);
    if (typed === null) previous.current = tonnes;
    setTyped(accepted);
    if (isLive) onQuantity(tonnesOf(accepted) ?? previous.current);
  };
  const commit = () => {
    if (typed === null) return;
    const quantity = tonnesOf(typed);
    setTyped(null);
    if (quantity === null) handlers.onRefused(typed);
    else onQuantity(quantity);
    handlers.onSettled();
  };
  const paste = (event: ClipboardEvent<HTMLInputElement>) => {
    const pasted = event.clipboardData.getData('text');
    const cells = cellsOf(pasted);
    if (cells.length > 1) {
      // The browser would join the cells: 10 and 200 would become 10 200.
      event.preventDefault();
      setTyped(null);
      if (handlers.onCells === null) handlers.onRefused(cells.join('; '));
      else handlers.onCells(pasted);
    } else if (typeQuantity('', pasted.trim()) === '' && pasted.trim() !== '') {
      event.preventDefault();
      handlers.onRefused(pasted.trim());
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
      // Before hydration, input would be lost.
      readOnly={!isReady}
      onChange={(event) => type(event.currentTarget.value)}
      onPaste={paste}
      onBlur={commit}
      onKeyDown={(event) => {
        const isEnter = event.key === 'Enter';
        if (!isEnter && event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
        // Enter would submit the form around the table.
        event.preventDefault();
        const isValid = typed === null || (isLive && tonnesOf(typed) !== null);
        if (isEnter && !isValid) commit();
        else if (!moveToRow(event.currentTarget, event.key === 'ArrowUp' ? -1 : 1)) commit();
      }}
    />
  );
}

/** Returns the tonnes in a text, 0 when it is empty; null when it is not a whole number. */
function tonnesOf(text: string): number | null {
  const quantity = readQuantity(text);
  return quantity.ok ? (quantity.value ?? 0) : null;
}

type Field = HTMLInputElement;

/**
 * Returns handlers that select a field's whole text when it is entered by keyboard, mouse or touch, so that typing replaces it.
 * Without them, the entering press would set a caret. A selection made by dragging stays, and a press in a field that already
 * has the focus sets the caret as usual.
 */
export function useSelectOnFocus() {
  const isEntering = useRef(false);
  return {
    onPointerDown: (event: PointerEvent<Field>) => {
      isEntering.current = document.activeElement !== event.currentTarget;
    },
    onFocus: (event: FocusEvent<Field>) => event.currentTarget.select(),
    onClick: (event: MouseEvent<Field>) => {
      const { selectionStart, selectionEnd } = event.currentTarget;
      if (isEntering.current && selectionStart === selectionEnd) event.currentTarget.select();
      isEntering.current = false;
    },
  };
}

/** Moves the focus to the quantity field one row down (1) or up (-1). Returns false when there is none. */
function moveToRow(field: HTMLInputElement, by: 1 | -1): boolean {
  const fields = [...(field.closest('table')?.querySelectorAll('input') ?? [])];
  const next = fields[fields.indexOf(field) + by];
  next?.focus();
  return next !== undefined;
}
