import type { ReactNode } from 'react';
import classes from './fact-list.module.css';

export type Fact = { readonly name: string; readonly value: ReactNode };

/** Names and values, one pair a line; a null value leaves its line out. */
export function FactList({ facts }: { readonly facts: readonly Fact[] }) {
  return (
    <dl className={classes.facts}>
      {facts
        .filter((fact) => fact.value !== null)
        .map((fact) => (
          <div key={fact.name} className={classes.fact}>
            <dt>{fact.name}</dt>
            <dd>{fact.value}</dd>
          </div>
        ))}
    </dl>
  );
}
