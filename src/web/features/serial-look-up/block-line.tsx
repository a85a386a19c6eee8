import type { SerialDetails } from '#contract/serials.ts';
import { countUnits, formatSerialRange } from '#domain/ledger/serial.ts';
import { StatusBadge } from '#web/kit/looks/status-badge.tsx';
import { formatWhole } from '#web/kit/text/format.ts';
import * as m from '#messages/messages.js';
import classes from './block-line.module.css';
import { CertificateLink } from './certificate-link.tsx';

export type Block = SerialDetails['blocks'][number];

type Props = { readonly block: Block; readonly project: string };

/** A part of a range: serials, year, status, tonnes, what it was retired against or who received it, and its certificate. */
export function BlockLine({ block, project }: Props) {
  const count = unitsOf(block);
  const { serialMin: min, serialMax: max, status, retiredAgainst, certificate } = block;
  return (
    <li className={classes.block}>
      <span className={classes.serials}>{formatSerialRange({ project, min, max })}</span>
      <span>{block.year}</span>
      <StatusBadge status={status} />
      <span>{m.tonnes_counted({ count, shown: formatWhole(count) })}</span>
      {certificate === null ? null : <CertificateLink id={certificate} />}
      {retiredAgainst === null ? null : (
        <span className={classes.against}>{m.serial_event_against({ against: retiredAgainst })}</span>
      )}
      {status === 'Transferred' ? (
        <span className={classes.against}>{m.serial_held_by({ organization: block.holder.name })}</span>
      ) : null}
    </li>
  );
}

/** Returns the number of units of a part. */
export function unitsOf({ serialMin, serialMax }: Block): number {
  return countUnits({ min: serialMin, max: serialMax });
}
