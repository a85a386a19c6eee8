import classes from './text-field.module.css';

/** An error of a part of a form that is not a field. */
export function FieldError({ error }: { readonly error: string | null }) {
  return error === null ? null : (
    <p className={classes.error} role="alert">
      {error}
    </p>
  );
}
