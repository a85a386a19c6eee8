import classes from './api-docs.module.css';
import { statusWord } from './status-words.ts';

/** Status codes, each with its meaning. */
export function StatusList({ statuses }: { readonly statuses: readonly string[] }) {
  return (
    <ul className={classes.statuses}>
      {statuses.map((status) => (
        <li key={status}>
          <strong>{status}</strong> <span>{statusWord(status)}</span>
        </li>
      ))}
    </ul>
  );
}
