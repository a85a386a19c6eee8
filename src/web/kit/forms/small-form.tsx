import type { FormEvent, ReactNode } from 'react';
import classes from './small-form.module.css';

type Props = { readonly label: string; readonly onSubmit: () => void; readonly children: ReactNode };

/** A field or two with a button, where a full form would be too much. */
export function SmallForm({ label, onSubmit, children }: Props) {
  const submit = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    onSubmit();
  };
  return (
    <form onSubmit={submit} noValidate aria-label={label} className={classes.form}>
      {children}
    </form>
  );
}
