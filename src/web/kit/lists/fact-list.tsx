import type { ReactNode } from 'react';
import classes from './fact-list.module.css';

export type Fact = {
  readonly name: string;
  readonly value: ReactNode;
  /** True when the value may need its own line on a phone. */
  readonly isWide?: boolean;
};

/** Names and values, one pair per line; a null value omits its line. */
export function FactList({ facts }: { readonly facts: readonly Fact[] }) {
  return (
    <dl className={classes.facts}>
      {facts
        .filter((fact) => fact.value !== null)
        .map((fact) => (
          <div key={fact.name} className={classes.fact} data-wide={fact.isWide}>
            <dt>{fact.name}</dt>
            <dd>{fact.value}</dd>
          </div>
        ))}
    </dl>
  );
}
