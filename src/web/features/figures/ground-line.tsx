import { useQuery } from '@tanstack/react-query';
import { pagePaths, TONNES_PICTURE } from '#contract/page-paths.ts';
import { groundLineOf, narrowGroundLine, wideGroundLine } from '#domain/ledger/ground-line.ts';
import { fates, type VintageTonnes } from '#domain/ledger/vintage-tonnes.ts';
import * as m from '#messages/messages.js';
import { queryProps } from '#web/api/call-problem.ts';
import { EmptyNote } from '#web/kit/lists/lists.tsx';
import { QueryBoundary } from '#web/kit/pages/waiting-and-faults.tsx';
import { formatWhole } from '#web/kit/text/format.ts';
import { figuresQuery } from './figures-query.ts';
import classes from './ground-line.module.css';
import { GroundLinePicture } from './ground-line-picture.tsx';
import { issuedOf, sumsOf } from './ground-line-words.ts';

/** Where all tonnes are that were issued: as a picture by year of reduction, and as a table. */
export function GroundLine() {
  const figures = useQuery(figuresQuery());
  return (
    <QueryBoundary {...queryProps(figures)}>
      {({ vintages }) =>
        vintages.length === 0 ? (
          <EmptyNote text={m.home_ground_none()} />
        ) : (
          <WhereTonnesAre vintages={vintages} />
        )
      }
    </QueryBoundary>
  );
}

type VintagesProps = { readonly vintages: readonly VintageTonnes[] };

/** Stands for the number while the heading is cut at its place; no text has this character. */
const NUMBER = '\u{E000}';

function WhereTonnesAre({ vintages }: VintagesProps) {
  const sums = sumsOf(vintages);
  const wide = groundLineOf(vintages, wideGroundLine);
  const narrow = groundLineOf(vintages, narrowGroundLine);
  const [before, after] = m.home_ground_title({ tonnes: NUMBER }).split(NUMBER);
  return (
    <section aria-labelledby="tonnes" className={classes.section}>
      <h2 id="tonnes" className={classes.title}>
        {before}
        <span className={classes.number}>{formatWhole(issuedOf(sums))}</span>
        {after}
      </h2>
      <GroundLinePicture line={wide} cell={wideGroundLine.cell} sums={sums} form="wide" />
      <GroundLinePicture line={narrow} cell={narrowGroundLine.cell} sums={sums} form="narrow" />
      <p className={classes.note}>
        <span className={classes.ofWide}>{m.home_ground_squares({ tonnes: formatWhole(wide.square) })}</span>
        <span className={classes.ofNarrow}>
          {m.home_ground_squares({ tonnes: formatWhole(narrow.square) })}
        </span>{' '}
        {m.home_ground_choose()}
      </p>
      <div className={classes.more}>
        <details className={classes.details}>
          <summary>{m.home_ground_table()}</summary>
          <TonnesTable vintages={vintages} />
        </details>
        <a href={TONNES_PICTURE} download>
          {m.home_ground_download()}
        </a>
      </div>
    </section>
  );
}

/** The same figures in numbers, the oldest year first. */
function TonnesTable({ vintages }: VintagesProps) {
  const all = sumsOf(vintages);
  const words = {
    held: m.home_ground_column_held,
    transferred: m.row_status_transferred,
    retired: m.row_status_retired,
    cancelled: m.row_status_cancelled,
  };
  return (
    <div className={classes.scroll}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{m.home_ground_year()}</th>
            <th scope="col">{m.project_issued()}</th>
            {fates.map((fate) => (
              <th key={fate} scope="col">
                {words[fate]()}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {vintages.map((vintage) => (
            <tr key={vintage.year}>
              <th scope="row">
                <a href={`${pagePaths.projects}?vintage=${vintage.year}`}>{vintage.year}</a>
              </th>
              <TonnesCells tonnes={vintage} />
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{m.home_ground_total()}</th>
            <TonnesCells tonnes={all} />
          </tr>
        </tfoot>
      </table>
    </div>
  );
}

function TonnesCells({ tonnes }: { readonly tonnes: ReturnType<typeof sumsOf> }) {
  return (
    <>
      <td>{formatWhole(issuedOf(tonnes))}</td>
      {fates.map((fate) => (
        <td key={fate}>{formatWhole(tonnes[fate])}</td>
      ))}
    </>
  );
}
