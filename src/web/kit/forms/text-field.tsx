import {
  type HTMLAttributes,
  type HTMLInputAutoCompleteAttribute,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useRef,
} from 'react';
import { Field, type FieldProps } from './field.tsx';
import classes from './text-field.module.css';
import { useEarlyInput } from './use-early-input.ts';

type Props = FieldProps & {
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
export function TextField({ name, value, onType, type = 'text', isCode = false, ...rest }: Props) {
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
