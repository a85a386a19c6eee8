import type { OwnedProject } from '#contract/owned-projects.ts';
import { type OffsetSerials, readOffsetSerials } from '#domain/project/offset-serials.ts';
import { builtInNames, registryName } from '#domain/project/source-registries.ts';
import * as m from '#messages/messages.js';
import { Records } from '#web/kit/lists/lists.tsx';
import { Section } from '#web/kit/pages/page.tsx';
import { formatWhole } from '#web/kit/text/format.ts';
import classes from './review-panel.module.css';

type Props = { readonly project: OwnedProject };

/**
 * How the source serials of purchased offsets are compared with those of other entries: by their issuance and
 * numbers, or by hand where no known format reads them. Nothing for any other entry.
 */
export function PurchasedSerials({ project }: Props) {
  // Only serials of known formats show their registry, which does not depend on what the owner calls it.
  const runs = project.programType === 'Offsets' ? readOffsetSerials(project, builtInNames) : [];
  if (runs.length === 0) return null;
  return (
    <Section title={m.review_serials()}>
      <p className={classes.quiet}>{m.review_serials_compared()}</p>
      <Records
        label={m.review_serials()}
        columns={[
          { name: m.review_serials_written() },
          { name: m.review_serials_read() },
          { name: m.review_serials_first(), isNumber: true },
          { name: m.review_serials_last(), isNumber: true },
          { name: m.project_row_quantity(), isNumber: true },
        ]}
        rows={runs.map((run) => ({ key: `${run.registry} ${run.pattern} ${run.min}`, cells: cellsOf(run) }))}
      />
    </Section>
  );
}

function cellsOf(run: OffsetSerials) {
  const { text, registry, pattern, min, max, tonnes, isUnderstood } = run;
  const written = (
    <span key="written" className={classes.serials}>
      {text}
    </span>
  );
  if (!isUnderstood) {
    const mark = (
      <strong key="mark" className={classes.waiting}>
        {m.review_serials_not_understood()}
      </strong>
    );
    return [written, mark, null, null, null];
  }
  const read = (
    <span key="read">
      {registryName(registry)} <span className={classes.serials}>{pattern}</span>
    </span>
  );
  // Batches of some registries have no numbers.
  const numbers = min === 0 && max === 0 ? [null, null] : [String(min), String(max)];
  return [written, read, ...numbers, tonnes === null ? null : formatWhole(tonnes)];
}
