import type { HeldProject } from '#contract/held-projects.ts';
import type { UnitEmissionRow } from '#domain/ledger/emission-row.ts';
import * as m from '#messages/messages.js';
import { useEffect, useRef } from 'react';
import { toUnitRows } from './emission-rows.ts';
import { issuerOf, type RowsEditor } from './emissions-section.tsx';
import classes from './project-form.module.css';

type Props = {
  /** The project after the acts. */
  readonly project: HeldProject;
  readonly acts: readonly UnitEmissionRow[];
  readonly editor: RowsEditor;
};

/** What was just retired, transferred or cancelled, with the certificates of retirements; takes the focus. */
export function DoneActs({ project, acts, editor }: Props) {
  const note = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (acts.length > 0) note.current?.focus();
  }, [acts]);
  if (acts.length === 0) return null;
  const units = toUnitRows(project.emissionReductions.registered);
  return (
    <div ref={note} role="status" tabIndex={-1} className={classes.panel}>
      <p>
        <strong>{m.form_acts_done()}</strong>
      </p>
      {editor.list({
        rows: acts.map((act) => withCertificate(act, units)),
        project: issuerOf(project),
        isDone: true,
      })}
    </div>
  );
}

/** Returns a retirement with its certificate, which the registry issued. */
function withCertificate(act: UnitEmissionRow, units: readonly UnitEmissionRow[]): UnitEmissionRow {
  const { min, max } = act.range;
  const { certificate } =
    units.find(({ status, range }) => status === act.status && range.min <= min && max <= range.max) ?? {};
  return certificate === undefined ? act : { ...act, certificate };
}
