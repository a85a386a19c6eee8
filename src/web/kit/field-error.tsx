import classes from './text-field.module.css';

/** What is wrong with a part of a form that is no single field. */
export function FieldError({ error }: { readonly error: string | null }) {
  return error === null ? null : (
    <p className={classes.error} role="alert">
      {error}
    </p>
  );
}
