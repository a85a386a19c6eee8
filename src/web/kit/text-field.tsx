import { type HTMLAttributes, type ReactNode, type Ref, useId } from 'react';
import classes from './text-field.module.css';

type Props = {
  readonly label: string;
  /** What it is called where its form is sent without scripts. */
  readonly name?: string;
  readonly hint?: ReactNode;
  /** What is wrong with it, above the field. */
  readonly error?: string | null;
  readonly value: string;
  readonly onType: (text: string) => void;
  readonly maxLength?: number;
  /** Serials and other codes: a monospace face, no spelling help. */
  readonly isCode?: boolean;
  readonly enterKeyHint?: HTMLAttributes<HTMLInputElement>['enterKeyHint'];
  readonly inputRef?: Ref<HTMLInputElement>;
  readonly before?: ReactNode;
  readonly after?: ReactNode;
};

/** One line of text: label above, hint below the label, error above the field. */
export function TextField({ label, hint, error = null, value, onType, isCode = false, ...rest }: Props) {
  const { name, maxLength, enterKeyHint, inputRef, before, after } = rest;
  const id = useId();
  const describedBy = [hint === undefined ? null : `${id}-hint`, error === null ? null : `${id}-error`];
  return (
    <div className={classes.field}>
      <label htmlFor={id} className={classes.label}>
        {label}
      </label>
      {hint === undefined ? null : (
        <p id={`${id}-hint`} className={classes.hint}>
          {hint}
        </p>
      )}
      {error === null ? null : (
        <p id={`${id}-error`} className={classes.error} role="alert">
          {error}
        </p>
      )}
      <div className={classes.box} data-wrong={error !== null || undefined}>
        {before}
        <input
          id={id}
          name={name}
          ref={inputRef}
          value={value}
          maxLength={maxLength}
          enterKeyHint={enterKeyHint}
          onChange={(event) => onType(event.currentTarget.value)}
          aria-invalid={error !== null}
          aria-describedby={describedBy.filter((part) => part !== null).join(' ') || undefined}
          autoComplete="off"
          autoCapitalize={isCode ? 'characters' : undefined}
          spellCheck={isCode ? false : undefined}
          data-code={isCode || undefined}
          className={classes.input}
        />
        {after}
      </div>
    </div>
  );
}
