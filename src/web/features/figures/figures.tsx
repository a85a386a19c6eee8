import { useQuery } from '@tanstack/react-query';
import * as m from '#messages/messages.js';
import { sentenceOf } from '#web/api/call-problem.ts';
import { FaultNotice, Skeleton } from '#web/kit/pages/waiting-and-faults.tsx';
import { formatWhole } from '#web/kit/text/format.ts';
import classes from './figures.module.css';
import { figuresQuery } from './figures-query.ts';

/** The registry's current totals, counted from the ledger. */
export function Figures() {
  const figures = useQuery(figuresQuery());
  if (figures.isError) {
    const { error, isFetching } = figures;
    return (
      <FaultNotice message={sentenceOf(error)} onRetry={() => void figures.refetch()} busy={isFetching} />
    );
  }
  const { data } = figures;
  return (
    <section aria-label={m.home_figures()} aria-busy={figures.isPending}>
      <ul className={classes.figures}>
        <Figure value={data?.projects} text={m.figure_projects({ count: data?.projects ?? 0 })} />
        <Figure
          value={data?.organizations}
          text={m.home_figure_organizations({ count: data?.organizations ?? 0 })}
        />
        <Figure value={data?.issuedTonnes} text={m.home_figure_issued()} />
        <Figure value={data?.retiredTonnes} text={m.home_figure_retired()} />
      </ul>
    </section>
  );
}

function Figure({ value, text }: { readonly value: number | undefined; readonly text: string }) {
  return (
    <li className={classes.figure}>
      {value === undefined ? (
        <Skeleton height={40} width={120} />
      ) : (
        <span className={classes.value}>{formatWhole(value)}</span>
      )}
      <span className={classes.text}>{text}</span>
    </li>
  );
}
