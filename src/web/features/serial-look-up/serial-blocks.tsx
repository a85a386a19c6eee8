import type { SerialDetails } from '#contract/serials.ts';
import { countUnits, formatSerialRange } from '#domain/ledger/serial.ts';
import { formatWhole } from '#web/kit/text/format.ts';
import { Section } from '#web/kit/pages/section.tsx';
import { StatusBadge } from '#web/kit/looks/status-badge.tsx';
import * as m from '#messages/messages.js';
import { CertificateLink } from './certificate-link.tsx';
import classes from './serial-blocks.module.css';

type Block = SerialDetails['blocks'][number];

/** A range whose units differ: the parts with equal details, in order. */
export function SerialBlocks({ details }: { readonly details: SerialDetails }) {
  const project = details.project.projectSerial;
  return (
    <Section title={m.serial_blocks()}>
      <ul className={classes.blocks}>
        {details.blocks.map((block) => (
          <BlockLine key={block.serialMin} block={block} project={project} />
        ))}
      </ul>
    </Section>
  );
}

function BlockLine({ block, project }: { readonly block: Block; readonly project: string }) {
  const range = { min: block.serialMin, max: block.serialMax };
  const count = countUnits(range);
  return (
    <li className={classes.block}>
      <span className={classes.serials}>{formatSerialRange({ project, ...range })}</span>
      <span>{block.year}</span>
      <StatusBadge status={block.status} />
      <span>{m.tonnes_counted({ count, shown: formatWhole(count) })}</span>
      {block.retiredAgainst === null ? null : (
        <span className={classes.against}>{m.serial_event_against({ against: block.retiredAgainst })}</span>
      )}
      {block.certificate === null ? null : <CertificateLink id={block.certificate} />}
    </li>
  );
}
