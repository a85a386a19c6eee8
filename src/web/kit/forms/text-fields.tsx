import {
  type HTMLAttributes,
  type HTMLInputAutoCompleteAttribute,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
} from 'react';
import { flushSync } from 'react-dom';
import classes from './field.module.css';
import { Field, type FieldProps } from './field.tsx';

type TextFieldProps = FieldProps & {
  /** Name of the field when the form is submitted without scripts. */
  readonly name?: string;
  readonly value: string;
  readonly onType: (text: string) => void;
  readonly type?: 'text' | 'email' | 'password' | 'tel';
  readonly inputMode?: HTMLAttributes<HTMLInputElement>['inputMode'];
  readonly autoComplete?: HTMLInputAutoCompleteAttribute;
  readonly maxLength?: number;
  /** True when the text can be copied but not changed. */
  readonly isReadOnly?: boolean;
  /** True for serials and other codes: monospace, no spell checking. */
  readonly isCode?: boolean;
  readonly enterKeyHint?: HTMLAttributes<HTMLInputElement>['enterKeyHint'];
  readonly inputRef?: RefObject<HTMLInputElement | null>;
  /** Called on Enter instead of submitting the surrounding form. */
  readonly onEnter?: () => void;
  readonly before?: ReactNode;
  readonly after?: ReactNode;
};

/** A single-line text field. */
export function TextField({ name, value, onType, type = 'text', isCode = false, ...rest }: TextFieldProps) {
  const {
    autoComplete = 'off',
    maxLength,
    isReadOnly = false,
    inputMode,
    enterKeyHint,
    inputRef,
    onEnter,
    before,
    after,
    ...field
  } = rest;
  const isEmail = type === 'email';
  const ownBox = useRef<HTMLInputElement>(null);
  const box = inputRef ?? ownBox;
  useEarlyInput(box, value, onType);
  return (
    <Field {...field}>
      {(ties) => (
        <>
          {before}
          <input
            {...ties}
            name={name}
            ref={box}
            // The browser refuses addresses in other scripts in a field of its own type for them.
            type={isEmail ? 'text' : type}
            value={value}
            maxLength={maxLength}
            readOnly={isReadOnly}
            inputMode={isEmail ? 'email' : inputMode}
            enterKeyHint={enterKeyHint}
            onChange={(event) => onType(event.currentTarget.value)}
            onKeyDown={onEnter === undefined ? undefined : (event) => enter(event, onEnter)}
            autoComplete={autoComplete}
            autoCapitalize={isCode ? 'characters' : undefined}
            spellCheck={isCode || isEmail ? false : undefined}
            data-code={isCode || undefined}
            className={classes.input}
          />
          {after}
        </>
      )}
    </Field>
  );
}

function enter(event: KeyboardEvent, action: () => void): void {
  if (event.key !== 'Enter') return;
  event.preventDefault();
  action();
}

type TextAreaProps = FieldProps & {
  readonly value: string;
  readonly onType: (text: string) => void;
  readonly rows?: number;
};

/** A multi-line text field; the reader can resize it. */
export function TextArea({ value, onType, rows = 8, ...field }: TextAreaProps) {
  const box = useRef<HTMLTextAreaElement>(null);
  useEarlyInput(box, value, onType);
  return (
    <Field {...field}>
      {(ties) => (
        <textarea
          {...ties}
          ref={box}
          rows={rows}
          style={{ minHeight: `${rows * 20}px` }}
          value={value}
          onChange={(event) => onType(event.currentTarget.value)}
          className={classes.area}
        />
      )}
    </Field>
  );
}

type Box = HTMLInputElement | HTMLTextAreaElement;

/** What may send the text, and what comes just before. */
const sendingEvents = ['keydown', 'click', 'submit'] as const;

/**
 * Reports text that was typed or filled in before hydration: the input holds it, but the app was not
 * notified. It is read at hydration, before a change of another field can clear it, and reported soon after,
 * or before an event that may send it.
 */
export function useEarlyInput(
  box: RefObject<Box | null>,
  value: string,
  onType: (text: string) => void,
): void {
  const initial = useRef(value);
  const typed = useRef<string | null>(null);
  const applyTyped = useEffectEvent(() => {
    const text = typed.current;
    typed.current = null;
    // Newer input, or a restored draft, takes precedence.
    if (text === null || text === initial.current || value !== initial.current) return;
    onType(text);
  });
  useLayoutEffect(() => {
    typed.current = box.current?.value ?? null;
    const apply = () => applyTyped();
    const listening = new AbortController();
    const once = { capture: true, once: true, signal: listening.signal };
    for (const action of sendingEvents) window.addEventListener(action, apply, once);
    return () => listening.abort();
  }, [box]);
  useEffect(() => {
    // At once, as an Enter that came with it is repeated right after.
    const timer = setTimeout(() => flushSync(() => applyTyped()));
    return () => clearTimeout(timer);
  }, []);
}
