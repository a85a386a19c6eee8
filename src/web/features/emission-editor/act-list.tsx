import type { EmissionRow } from '#domain/ledger/emission-row.ts';
import { formatSerialRange } from '#domain/ledger/serial.ts';
import * as m from '#messages/messages.js';
import type { ReactNode } from 'react';
import { actText } from './act-words.ts';
import { useAgainstName } from './against-name.ts';
import classes from './acts.module.css';
import { CertificateLink } from './certificate-link.tsx';

type Props = {
  /** The rows as they will become, or became. */
  readonly rows: readonly EmissionRow[];
  /** Serial of the project that issued their units. */
  readonly project: string;
  readonly isDone?: boolean;
};

/** Acts on rows, one by one in words, with their serials; with the certificates of retirements that are done. */
export function ActList({ rows, project, isDone = false }: Props) {
  const keyed = rows.map((row, index) => ({ key: `${row.year} ${index}`, row }));
  return (
    <ul className={classes.acts}>
      {keyed.map(({ key, row }) => (
        <ActItem key={key} row={row} project={project} isDone={isDone} />
      ))}
    </ul>
  );
}

type ItemProps = Pick<Props, 'project'> & {
  readonly row: EmissionRow;
  readonly isDone: boolean;
};

/** One act in words, with the texts of its certificate. */
export function ActItem({ row, project, isDone }: ItemProps) {
  const against = useAgainstName(row);
  const certificate = row.kind === 'units' ? row.certificate : undefined;
  return (
    <li>
      {actText(row, against, isDone)}
      {row.kind === 'units' ? <Serials project={project} range={row.range} /> : null}
      {certificateTexts(row).map((text) => (
        <Line key={text}>{text}</Line>
      ))}
      {certificate === undefined ? null : (
        <Line>
          <CertificateLink id={certificate} />
        </Line>
      )}
    </li>
  );
}

/** A range of serials on its own line, never broken. */
export function Serials({
  project,
  range,
}: {
  readonly project: string;
  readonly range: { readonly min: number; readonly max: number };
}) {
  return <span className={classes.serials}>{formatSerialRange({ project, ...range })}</span>;
}

function Line({ children }: { readonly children: ReactNode }) {
  return <span className={classes.line}>{children}</span>;
}

function certificateTexts({ beneficiary, purpose, isBeneficiaryPrivate }: EmissionRow): readonly string[] {
  const texts: string[] = [];
  if (beneficiary !== undefined) {
    texts.push(
      isBeneficiaryPrivate === true
        ? m.acts_item_beneficiary_private({ beneficiary })
        : m.acts_item_beneficiary({ beneficiary }),
    );
  }
  return purpose === undefined ? texts : [...texts, m.acts_item_purpose({ purpose })];
}
