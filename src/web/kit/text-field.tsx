import type { HTMLAttributes, HTMLInputAutoCompleteAttribute, ReactNode, Ref } from 'react';
import { Field, type FieldProps } from './field.tsx';
import classes from './text-field.module.css';

type Props = FieldProps & {
  /** What it is called where its form is sent without scripts. */
  readonly name?: string;
  readonly value: string;
  readonly onType: (text: string) => void;
  readonly type?: 'text' | 'email' | 'password' | 'tel';
  readonly inputMode?: HTMLAttributes<HTMLInputElement>['inputMode'];
  readonly autoComplete?: HTMLInputAutoCompleteAttribute;
  readonly maxLength?: number;
  /** Shown, and copied, but not changed here. */
  readonly isReadOnly?: boolean;
  /** Serials and other codes: a monospace face, no spelling help. */
  readonly isCode?: boolean;
  readonly enterKeyHint?: HTMLAttributes<HTMLInputElement>['enterKeyHint'];
  readonly inputRef?: Ref<HTMLInputElement>;
  readonly before?: ReactNode;
  readonly after?: ReactNode;
};

/** One line of text. */
export function TextField({ name, value, onType, type = 'text', isCode = false, ...rest }: Props) {
  const {
    autoComplete = 'off',
    maxLength,
    isReadOnly = false,
    inputMode,
    enterKeyHint,
    inputRef,
    before,
    after,
    ...field
  } = rest;
  return (
    <Field {...field}>
      {(ties) => (
        <>
          {before}
          <input
            {...ties}
            name={name}
            ref={inputRef}
            type={type}
            value={value}
            maxLength={maxLength}
            readOnly={isReadOnly}
            inputMode={inputMode}
            enterKeyHint={enterKeyHint}
            onChange={(event) => onType(event.currentTarget.value)}
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
