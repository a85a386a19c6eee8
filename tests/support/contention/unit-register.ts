import type { RecordedEvent } from '#domain/ledger/ledger-operation.ts';
import type { SerialRange } from '#domain/ledger/serial.ts';

/** A tonne, as a register with a row for each would keep it. */
export type Unit = {
  readonly year: number;
  readonly holder: string;
  readonly state: 'active' | 'retired' | 'cancelled';
  /** The inventory year that it is retired against, or an empty text. */
  readonly against: string;
};
type Inventory = { tonnes: number; retired: number };
/**
 * Every unit, keyed by project and serial, with each inventory year, and what the events did that they may
 * not do.
 */
export type UnitRegister = {
  readonly units: Map<string, Unit>;
  readonly inventories: Map<string, Inventory>;
  readonly faults: string[];
};

/**
 * Keeps every unit by itself, event after event, without any code of the ledger: no block, no range, no
 * projection. Finds units that are issued twice, used twice or used by another than their holder, and
 * inventory years retired beyond their tonnes.
 */
export function registerUnits(events: readonly RecordedEvent[]): UnitRegister {
  const register: UnitRegister = { units: new Map(), inventories: new Map(), faults: [] };
  for (const event of events) {
    if (event.type === 'inventory-set') setInventory(register, event);
    if (!('range' in event)) continue;
    for (let serial = event.range.min; serial <= event.range.max; serial += 1) {
      const key = unitKey(event.project, serial);
      const before = register.units.get(key);
      const { faults } = register;
      if (!fits(event, before)) faults.push(`Event ${event.index}: ${key} cannot be ${event.type}.`);
      count(register, before?.against ?? '', -1, event.index);
      const after = afterEvent(event, before);
      count(register, after.against, 1, event.index);
      register.units.set(key, after);
    }
  }
  return register;
}

/** Returns the key of a unit in a register. */
export function unitKey(project: string, serial: number): string {
  return `${project}-${serial}`;
}

type UnitEvent = Extract<RecordedEvent, { readonly range: SerialRange }>;

function fits(event: UnitEvent, unit: Unit | undefined): boolean {
  if (event.type === 'issued' || event.type === 'recorded') return unit === undefined;
  if (unit === undefined || unit.year !== event.year) return false;
  if (event.type === 'corrected') return unit.state !== 'active';
  const isTheirs = unit.state === 'active' && unit.holder === event.organization;
  return isTheirs && (event.type === 'retired' || event.project.startsWith(`${event.organization}-`));
}

function afterEvent(event: UnitEvent, before: Unit | undefined): Unit {
  const { year, organization } = event;
  const unit = { year, holder: before?.holder ?? organization, state: 'active' as const, against: '' };
  switch (event.type) {
    case 'issued':
    case 'recorded':
    case 'corrected':
      return unit;
    case 'transferred':
      return { ...unit, holder: event.receiver };
    case 'cancelled':
      return { ...unit, state: 'cancelled' };
    case 'retired': {
      const { against } = event;
      return {
        ...unit,
        state: 'retired',
        against: against.kind === 'inventory' ? `${against.project}/${against.year}` : '',
      };
    }
  }
}

function setInventory(
  { inventories, faults }: UnitRegister,
  event: RecordedEvent & { type: 'inventory-set' },
) {
  const key = `${event.project}/${event.year}`;
  const retired = inventories.get(key)?.retired ?? 0;
  if (retired > event.tonnes) faults.push(`Event ${event.index}: ${key} is below what is retired.`);
  inventories.set(key, { tonnes: event.tonnes, retired });
}

function count({ inventories, faults }: UnitRegister, against: string, units: 1 | -1, index: number): void {
  if (against === '') return;
  const inventory = inventories.get(against) ?? { tonnes: 0, retired: 0 };
  inventory.retired += units;
  inventories.set(against, inventory);
  if (units > 0 && inventory.retired > inventory.tonnes) {
    faults.push(`Event ${index}: more is retired against ${against} than its ${inventory.tonnes} t.`);
  }
}
