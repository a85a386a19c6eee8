import {
  type HTMLAttributes,
  type HTMLInputAutoCompleteAttribute,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useRef,
  useState,
  useEffectEvent,
  useLayoutEffect,
} from 'react';
import { Field, type FieldProps } from './field.tsx';
import classes from './field.module.css';
import { IconEye, IconEyeOff } from '@tabler/icons-react';
import * as m from '#messages/messages.js';
import { IconButton } from '../buttons/buttons.tsx';

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
            type={type}
            value={value}
            maxLength={maxLength}
            readOnly={isReadOnly}
            inputMode={inputMode}
            enterKeyHint={enterKeyHint}
            onChange={(event) => onType(event.currentTarget.value)}
            onKeyDown={onEnter === undefined ? undefined : (event) => enter(event, onEnter)}
            autoComplete={autoComplete}
            autoCapitalize={isCode ? 'characters' : undefined}
            spellCheck={isCode ? false : undefined}
            data-code={isCode || undefined}
            className={classes.input}
          />
          {after}
        </>
      )}
    </Field>
  );
}

function enter(event: KeyboardEvent, act: () => void): void {
  if (event.key !== 'Enter') return;
  event.preventDefault();
  act();
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

type PasswordFieldProps = FieldProps & {
  readonly value: string;
  readonly onType: (text: string) => void;
  /** `new-password` lets the browser suggest one; `current-password` lets it fill in a saved one. */
  readonly autoComplete: 'current-password' | 'new-password';
};

/** A password, hidden unless the user chooses to see it. */
export function PasswordField(props: PasswordFieldProps) {
  const [isShown, setShown] = useState(false);
  return (
    <TextField
      {...props}
      type={isShown ? 'text' : 'password'}
      after={
        <IconButton
          variant="plain"
          label={isShown ? m.password_hide() : m.password_show()}
          onClick={() => setShown(!isShown)}
        >
          {isShown ? <IconEyeOff size={20} aria-hidden /> : <IconEye size={20} aria-hidden />}
        </IconButton>
      }
    />
  );
}

type Box = HTMLInputElement | HTMLTextAreaElement;

/** What a reader does first when the text is to be sent. */
const firstActs = ['keydown', 'pointerdown'] as const;

/**
 * Reports text that was typed or filled in before hydration: the input holds it, but the app was not notified. It is read at
 * hydration, before a change of another field can clear it, and reported before the reader's next act, which may send it.
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
    const applied = new AbortController();
    const apply = () => {
      applied.abort();
      applyTyped();
    };
    for (const act of firstActs)
      window.addEventListener(act, apply, { capture: true, signal: applied.signal });
    // Restored drafts are put into their inputs first.
    const timer = setTimeout(apply);
    return () => {
      applied.abort();
      clearTimeout(timer);
    };
  }, [box]);
}
