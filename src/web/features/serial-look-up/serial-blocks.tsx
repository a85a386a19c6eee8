import { pagePaths } from '#contract/page-paths.ts';
import type { SerialDetails } from '#contract/serials.ts';
import { formatSerialRange, type UnitSerial } from '#domain/ledger/serial.ts';
import { Link } from '#web/kit/navigation/link.tsx';
import { Section } from '#web/kit/pages/section.tsx';
import { formatWhole } from '#web/kit/text/format.ts';
import * as m from '#messages/messages.js';
import { BlockLine, type Block, unitsOf } from './block-line.tsx';
import { FoldedRows } from './folded-rows.tsx';
import { layOutTotals } from './lay-out-bands.ts';
import { mergeRetired } from './merge-retired.ts';
import classes from './serial-blocks.module.css';
import { StatusBand } from './status-band.tsx';
import { StatusTotals } from './status-totals.tsx';

/** More parts are summed up: their totals, the largest, and all of them folded. */
const MAX_LISTED = 20;
const LARGEST_LISTED = 10;

type Props = { readonly details: SerialDetails; readonly unit: UnitSerial };

/** A range whose units differ: the parts with equal details, in order. */
export function SerialBlocks({ details, unit }: Props) {
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

function SummedBlocks({ details, unit }: Props) {
  const { blocks, blockCount, totals, project } = details;
  const largest = details.largest.length > 0 ? details.largest : largestOf(blocks);
  const shown = formatWhole(blockCount);
  const isCut = blocks.length < blockCount;
  return (
    <>
      <p className={classes.count}>{m.serial_blocks_counted({ count: blockCount, shown })}</p>
      <div className={classes.band}>
        <StatusBand parts={layOutTotals(mergeRetired(totals))} />
      </div>
      <StatusTotals totals={totals} />
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
