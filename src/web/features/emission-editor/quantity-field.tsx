import {
  type ClipboardEvent,
  type FocusEvent,
  type MouseEvent,
  type PointerEvent,
  useRef,
  useState,
} from 'react';
import { cellsOf } from '#domain/ledger/adjust-quantity.ts';
import { isMoreThanNumber, readQuantity, typeQuantity } from '#domain/tonnes.ts';
import { isInsertedWhole } from '#web/kit/forms/inserted-whole.ts';
import { useIsHydrated } from '#web/kit/hooks/browser-state.ts';
import classes from './emission-editor.module.css';

type Props = {
  /** The field's id, which links of the form's errors lead to. */
  readonly id: string;
  readonly label: string;
  readonly tonnes: number;
  /** A refused text, which stays in the field until it is corrected or cleared. */
  readonly refusedText: string | null | undefined;
  /** Why the last input was refused, with the reason for a sentence that gives none; null when it was not. */
  readonly refused: { readonly text: string; readonly reason?: string } | null;
  /** True when every keystroke changes the quantity; otherwise it changes on blur or Enter. */
  readonly isLive: boolean;
  /** Takes a quantity. Returns false when it is not allowed, and the previous one stays. */
  readonly onQuantity: (tonnes: number) => boolean;
  /** Called with input that is not a whole number of tonnes, or not allowed. */
  readonly onRefused: (typed: string) => void;
  /** Takes pasted spreadsheet cells. Returns false when they, or a text without a digit, are refused. */
  readonly onCells: (text: string) => boolean;
  readonly onSettled: () => void;
};

/**
 * A field for whole tonnes, with its message below. Zero is shown as empty, and entering the field selects
 * the quantity.
 */
export function QuantityField({ label, ...props }: Props) {
  const { id, refused } = props;
  const { text, isValid, type, commit, paste } = useTyping(props);
  const selecting = useSelectOnFocus();
  const isReady = useIsHydrated();
  return (
    <>
      <input
        id={id}
        aria-label={label}
        aria-describedby={refused === null ? undefined : `${id}-message`}
        aria-invalid={refused !== null}
        inputMode="numeric"
        autoComplete="off"
        placeholder="0"
        className={classes.quantity}
        value={text}
        {...selecting}
        // Before hydration, input would be lost.
        readOnly={!isReady}
        onChange={(event) => type(event.currentTarget.value, isInsertedWhole(event.nativeEvent))}
        onPaste={paste}
        onBlur={commit}
        onKeyDown={(event) => {
          const isEnter = event.key === 'Enter';
          if (!isEnter && event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
          // Enter would submit the form around the table.
          event.preventDefault();
          if (isEnter && !isValid) commit();
          else if (!moveToRow(event.currentTarget, event.key === 'ArrowUp' ? -1 : 1)) commit();
        }}
      />
      {refused === null ? null : (
        <div id={`${id}-message`} role="alert" className={classes.refusal}>
          <p>{refused.text}</p>
          {refused.reason ? <p>{refused.reason}</p> : null}
        </div>
      )}
    </>
  );
}

type TypingInput = Omit<Props, 'id' | 'label' | 'refused'>;

/**
 * The text of the field: what is being typed, else what was refused, else the quantity. Typing into it,
 * leaving it and pasting change it.
 */
function useTyping({ tonnes, refusedText, isLive, ...handlers }: TypingInput) {
  const { onQuantity, onRefused, onCells, onSettled } = handlers;
  const [typed, setTyped] = useState<string | null>(null);
  const previous = useRef(tonnes);
  const text = typed ?? refusedText ?? (tonnes === 0 ? '' : String(tonnes));
  const restore = () => {
    if (isLive && tonnes !== previous.current) onQuantity(previous.current);
  };
  const refuse = (refused: string) => {
    if (typed !== null) restore();
    setTyped(null);
    onRefused(refused);
  };
  const type = (input: string, isWhole: boolean) => {
    const accepted = typeQuantity(text, input);
    if (accepted !== input && isWhole && isMoreThanNumber(input)) return refuse(input);
    if (typed === null) previous.current = tonnes;
    setTyped(accepted);
    const quantity = tonnesOf(accepted);
    if (isLive && (quantity === null || !onQuantity(quantity))) restore();
  };
  const commit = () => {
    const entered = typed ?? refusedText;
    if (typeof entered !== 'string') return;
    const quantity = tonnesOf(entered);
    setTyped(null);
    if (quantity === null || !onQuantity(quantity)) onRefused(entered);
    onSettled();
  };
  const paste = (event: ClipboardEvent<HTMLInputElement>) => {
    const pasted = event.clipboardData.getData('text');
    const hasCells = cellsOf(pasted).length > 1;
    if (!hasCells && (typeQuantity('', pasted.trim()) !== '' || pasted.trim() === '')) return;
    // The browser would join the cells: 10 and 200 would become 10 200.
    event.preventDefault();
    if (!hasCells && /\d/.test(pasted)) refuse(withInserted(event.currentTarget, pasted.trim()));
    else if (onCells(pasted)) setTyped(null);
  };
  const isValid = typed === null || (isLive && tonnesOf(typed) !== null);
  return { text, isValid, type, commit, paste };
}

/** Returns a field's text with its selection replaced. */
function withInserted({ value, selectionStart, selectionEnd }: HTMLInputElement, text: string): string {
  return value.slice(0, selectionStart ?? 0) + text + value.slice(selectionEnd ?? value.length);
}

/** Returns the tonnes in a text, 0 when it is empty; null when it is not a whole number. */
function tonnesOf(text: string): number | null {
  const quantity = readQuantity(text);
  return quantity.ok ? (quantity.value ?? 0) : null;
}

type Field = HTMLInputElement;

/**
 * Returns handlers that select a field's whole text when it is entered by keyboard, mouse or touch, so that
 * typing replaces it. Without them, the entering press would set a caret. A selection made by dragging stays,
 * and a press in a field that already has the focus sets the caret as usual.
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
