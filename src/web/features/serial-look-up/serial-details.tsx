import type { ReactNode } from 'react';
import { generatePath } from 'react-router';
import { pagePaths } from '#contract/page-paths.ts';
import type { SerialDetails as Details } from '#contract/serials.ts';
import { countUnits, formatSerialRange, type UnitSerial } from '#domain/ledger/serial.ts';
import * as m from '#messages/messages.js';
import type { Detail } from '#web/kit/lists/lists.tsx';
import { Link } from '#web/kit/navigation/link.tsx';
import { Section } from '#web/kit/pages/page.tsx';
import { formatWhole } from '#web/kit/text/format.ts';
import { StatusBadge } from '#web/looks/status-look.tsx';
import { Holder } from './serial-answer.tsx';
import classes from './serial-details.module.css';

/** A link to the certificate of a retirement. */
export function CertificateLink({ id }: { readonly id: string }) {
  return <Link to={generatePath(pagePaths.certificate, { certificateId: id })}>{m.certificate_view()}</Link>;
}

type DetailsProps = { readonly details: Details; readonly unit: UnitSerial };

/** Project, Year, Status and Retired Against, each if it is the same for the whole range. */
export function SerialDetails({ details, unit }: DetailsProps) {
  const count = countUnits(unit);
  const lines: Detail[] = [
    { name: m.serial_project(), value: <Project project={details.project} /> },
    { name: m.serial_quantity(), value: m.tonnes_counted({ count, shown: formatWhole(count) }) },
  ];
  return (
    <Section title={m.serial_details()}>
      <dl className={classes.details}>
        {[...lines, ...common(details)].map(({ name, value }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}

function common({ year, status, retiredAgainst, blocks: [block] }: Details): Detail[] {
  if (status === undefined || year === undefined || block === undefined) return [];
  return [
    { name: m.serial_year(), value: year },
    { name: m.serial_status(), value: <StatusBadge status={status} /> },
    { name: m.serial_holder(), value: <Holder holder={block.holder} /> },
    { name: m.serial_retired_against(), value: retiredAgainst ?? m.serial_not_retired() },
  ];
}

/** The project of units as a link, or that it is not public. */
export function Project({ project }: { readonly project: Details['project'] }) {
  const { projectSerial, title } = project;
  if (title === null) return m.serial_project_private({ serial: projectSerial });
  return <Link to={generatePath(pagePaths.project, { projectSerial })}>{title}</Link>;
}

/** More parts are summed up: their totals, the largest, and all of them folded. */
const MAX_LISTED = 20;
const LARGEST_LISTED = 10;

/** A range whose units differ: the parts with equal details, in order. */
export function SerialBlocks({ details, unit }: DetailsProps) {
  const project = details.project.projectSerial;
  const { blocks, blockCount } = details;
  return (
    <Section title={m.serial_blocks()}>
      {blockCount <= MAX_LISTED ? (
        <BlockList blocks={blocks} project={project} />
      ) : (
        <SummedBlocks details={details} unit={unit} />
      )}
    </Section>
  );
}

function BlockList({ blocks, project }: { readonly blocks: readonly Block[]; readonly project: string }) {
  return (
    <ul className={classes.blocks}>
      {blocks.map((block) => (
        <BlockLine key={block.serialMin} block={block} project={project} />
      ))}
    </ul>
  );
}

function SummedBlocks({ details, unit }: DetailsProps) {
  const { blocks, blockCount, project } = details;
  const largest = details.largest.length > 0 ? details.largest : largestOf(blocks);
  const shown = formatWhole(blockCount);
  const isCut = blocks.length < blockCount;
  return (
    <>
      <p className={classes.count}>{m.serial_blocks_counted({ count: blockCount, shown })}</p>
      <h3 className={classes.largest}>{m.serial_blocks_largest({ shown: formatWhole(largest.length) })}</h3>
      <BlockList blocks={largest} project={project.projectSerial} />
      <FoldedRows
        title={
          isCut
            ? m.serial_blocks_first({ first: formatWhole(blocks.length), shown })
            : m.serial_blocks_all({ shown })
        }
      >
        <BlockList blocks={blocks} project={project.projectSerial} />
        {isCut ? <NextBlocks unit={unit} after={blocks.at(-1)} /> : null}
      </FoldedRows>
    </>
  );
}

function NextBlocks({ unit, after }: { readonly unit: UnitSerial; readonly after: Block | undefined }) {
  const serial = formatSerialRange({ ...unit, min: (after?.serialMax ?? unit.min) + 1 });
  return (
    <p className={classes.next}>
      <Link to={`${pagePaths.serial}?serial=${encodeURIComponent(serial)}`}>
        {m.serial_blocks_rest({ serial })}
      </Link>
    </p>
  );
}

function largestOf(blocks: readonly Block[]): readonly Block[] {
  return blocks.toSorted((one, other) => unitsOf(other) - unitsOf(one)).slice(0, LARGEST_LISTED);
}

export type Block = Details['blocks'][number];

type BlockLineProps = { readonly block: Block; readonly project: string };

/**
 * A part of a range: serials, year, status, tonnes, what it was retired against or who received it, and its
 * certificate.
 */
function BlockLine({ block, project }: BlockLineProps) {
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
function unitsOf({ serialMin, serialMax }: Block): number {
  return countUnits({ min: serialMin, max: serialMax });
}

type FoldedRowsProps = { readonly title: string; readonly children: ReactNode };

/** Further rows of a long list, behind a line that opens them. */
export function FoldedRows({ title, children }: FoldedRowsProps) {
  return (
    <details className={classes.folded}>
      <summary className={classes.title}>{title}</summary>
      {children}
    </details>
  );
}
