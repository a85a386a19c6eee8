import { useState } from 'react';
import { issueUnits, retireUnits } from '#domain/ledger/change-units.ts';
import {
  type DraftEmissionRow,
  detailsOf,
  type EmissionRow,
  type UnitEmissionRow,
} from '#domain/ledger/emission-row.ts';
import type { RefusedTexts } from '#domain/ledger/row-abilities.ts';
import {
  partOf,
  type RetiredAgainst,
  remainders,
  type SerialBlock,
  type SerialRange,
} from '#domain/ledger/serial.ts';
import { registryYear } from '#domain/registry-day.ts';
import type { Result } from '#domain/result.ts';
import { tonnes } from '#domain/tonnes.ts';
import * as m from '#messages/messages.js';
import { Button } from '#web/kit/buttons/buttons.tsx';
import { Switch } from '#web/kit/forms/switch.tsx';
import { EmissionEditor } from './emission-editor.tsx';
import classes from './emissions-trial.module.css';
import { type Samples, SamplesProvider } from './operation-choices.ts';

/** The editor on sample rows, with switches for each mode; nothing is saved. */
export function EmissionsTrial() {
  const [currentYear] = useState(() => registryYear(new Date()));
  const [rows, setRows] = useState(() => sampleRows(currentYear));
  const [refusedTexts, setRefusedTexts] = useState<RefusedTexts>({});
  const [samples] = useState(sampleSources);
  const [isReadOnly, setReadOnly] = useState(false);
  const [isRestricted, setRestricted] = useState(false);
  return (
    <>
      <div className={classes.modes}>
        <Switch
          label={m.emissions_read_only()}
          hint={m.emissions_read_only_hint()}
          isOn={isReadOnly}
          onTurn={setReadOnly}
        />
        <Switch
          label={m.emissions_restricted()}
          hint={m.emissions_restricted_hint()}
          isOn={isRestricted}
          onTurn={setRestricted}
        />
        <Button
          onClick={() => {
            setRows(sampleRows(currentYear));
            setRefusedTexts({});
          }}
        >
          {m.emissions_reset()}
        </Button>
      </div>
      <SamplesProvider value={samples}>
        <EmissionEditor
          rows={rows}
          project={SAMPLE_PROJECT}
          mode={{ isReadOnly, isRestricted, currentYear }}
          kind="project"
          onRows={setRows}
          refusedTexts={refusedTexts}
          onRefusedText={(key, text) => setRefusedTexts((texts) => ({ ...texts, [key]: text }))}
        />
      </SamplesProvider>
    </>
  );
}

/** The project of the sample rows. */
const SAMPLE_PROJECT = 'CA000042-003';

const OWNER = 'CA000042';
const INVENTORY = 'CA000042-001';
const RECEIVER = 'CA000007';
const INVENTORY_YEAR = 2020;

/**
 * Returns rows of every status, made by the ledger's rules, the last in future years; they belong to no real
 * organization.
 */
function sampleRows(currentYear: number): readonly EmissionRow[] {
  const first = issue(1, 2021, 400);
  const second = issue(401, 2022, 100);
  const inventory = { kind: 'inventory', project: INVENTORY, year: INVENTORY_YEAR } as const;
  const retired = retire(retire([first], { min: 1, max: 120 }, inventory), { min: 121, max: 180 }, OTHER);
  const blocks = [
    ...retired.flatMap((block) => withPart(block, { min: 181, max: 230 }, { holder: RECEIVER })),
    ...retire([second], { min: 471, max: 500 }, OTHER),
  ].flatMap((block) => withPart(block, { min: 231, max: 250 }, { state: 'cancelled' }));
  return [
    draft(2019, 'Estimated', 500),
    draft(2019, 'Reduced', 120),
    draft(INVENTORY_YEAR, 'Inventory', 1200),
    ...blocks.map(unitRow),
    draft(2023, 'Registered', 80),
    draft(2024, 'Projected', 90),
    draft(currentYear + 1, 'Projected', 60),
    draft(currentYear + 2, 'ProjectedInventory', 900),
  ];
}

/** Returns an inventory to retire the sample rows against, and organizations that can receive them. */
function sampleSources(): Samples {
  const inventory = { projectSerial: INVENTORY, projectName: m.emissions_sample_inventory() };
  return {
    inventories: [
      { ...inventory, year: INVENTORY_YEAR, unretired: 1080 },
      { ...inventory, year: INVENTORY_YEAR + 1, unretired: 40 },
    ],
    receivers: [
      { serial: RECEIVER, name: m.emissions_sample_receiver() },
      { serial: 'CA000019', name: m.emissions_sample_receiver_2() },
    ],
  };
}

const OTHER: RetiredAgainst = { kind: 'other' };

function draft(year: number, status: DraftEmissionRow['status'], quantity: number): DraftEmissionRow {
  return { kind: 'draft', year, status, tonnes: unwrap(tonnes(quantity)) };
}

function issue(first: number, year: number, quantity: number): SerialBlock {
  const { range } = unwrap(issueUnits(first, quantity));
  return { ...range, project: SAMPLE_PROJECT, year, origin: 'issued', holder: OWNER, state: 'active' };
}

function retire(active: readonly SerialBlock[], range: SerialRange, against: RetiredAgainst) {
  const retirement = { range, holder: OWNER, against, unretiredTonnes: null, event: 1 };
  const splits = unwrap(retireUnits(active, retirement));
  const closed = new Set(splits.map((split) => split.closes));
  return [...active.filter((block) => !closed.has(block)), ...splits.flatMap((split) => split.opens)];
}

/** Changes the holder or status of a part of an active block; blocks without that part stay unchanged. */
function withPart(
  block: SerialBlock,
  range: SerialRange,
  changed: { readonly holder: string } | { readonly state: 'cancelled' },
): readonly SerialBlock[] {
  if (range.min < block.min || range.max > block.max) return [block];
  const part = { ...partOf(block, range), ...changed } as SerialBlock;
  return [...remainders(block, range), part].toSorted((a, b) => a.min - b.min);
}

/** The last retirement counts as made in this session, so it can still be changed. */
function unitRow(block: SerialBlock): UnitEmissionRow {
  const { min, max, year } = block;
  const status = statusOf(block);
  return {
    kind: 'units',
    year,
    status,
    range: { min, max },
    isEdited: status === 'Retired' && year === 2022,
    ...detailsOf(status, sampleDetails()),
  };
}

/** Returns what the sample rows are retired against and transferred to. */
function sampleDetails() {
  return {
    retiredAgainst: m.emissions_sample_note(),
    inventoryProject: INVENTORY,
    inventoryYear: INVENTORY_YEAR,
    transferredTo: RECEIVER,
  };
}

function statusOf(block: SerialBlock): UnitEmissionRow['status'] {
  if (block.holder !== OWNER) return 'Transferred';
  if (block.state === 'cancelled') return 'Cancelled';
  if (block.state === 'active') return 'Registered';
  return block.against.kind === 'inventory' ? 'RetiredInventory' : 'Retired';
}

function unwrap<Value>(result: Result<Value>): Value {
  if (!result.ok) throw new Error(`The sample breaks a rule of the ledger: ${result.refusal.code}.`);
  return result.value;
}
