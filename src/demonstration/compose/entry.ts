import type { LedgerOperation, Purpose } from '#domain/ledger/ledger-operation.ts';
import type { YearlyRow } from '#domain/project/draft-row.ts';
import type { ProjectEntry } from '#domain/project/entry.ts';
import type { PictureSlot, ProgramType, ProjectStatus } from '#domain/project/project-terms.ts';
import type { Comment } from '../content/sentences.ts';
import type { Standing, Times } from './calendar.ts';

export type YearTonnes = { readonly year: number; readonly tonnes: number };

/** A document drawn for an entry, with its slot. */
export type ComposedDocument = {
  readonly slot: string;
  readonly kind:
    | 'plan'
    | 'finance'
    | 'validation'
    | 'verification'
    | 'method'
    | 'report'
    | 'inventory'
    | 'transfer';
};

/** An entry without a serial. */
export type Draft = {
  readonly organization: string;
  readonly details: Omit<ProjectEntry, 'files' | 'programType'> & {
    readonly programType: ProgramType;
    /** Its status today. */
    readonly status: ProjectStatus;
    readonly isFeatured: boolean;
    readonly registeredAt: Date;
  };
  readonly standing: Standing;
  readonly times: Times;
  /** The reviewer's comments when it was returned. */
  readonly comments: readonly Comment[];
  readonly french: boolean;
  readonly units: readonly YearTonnes[];
  /** Slot to the name of a picture. */
  readonly pictures: Readonly<Partial<Record<PictureSlot, string>>>;
  readonly documents: readonly ComposedDocument[];
  /** How an inventory's years are covered with units; null for all other entries. */
  readonly covering: { readonly share: number; readonly from: number } | null;
};

/** An entry with the serial that it gets in an empty registry. */
export type Entry = Draft & { readonly serial: string; readonly organizationSerial: string };

/** What an owner saves: the rows without serials, and the slots that get a file. */
type Saved = { readonly rows: readonly YearlyRow[]; readonly slots: readonly string[] };

type Action =
  | ({ readonly action: 'create' | 'update-emissions' } & Saved)
  | { readonly action: 'submit' | 'feature' | 'ask-changes' | 'reject' }
  /** `settles` are the years whose units are issued or whose inventory tonnes come into force. */
  | { readonly action: 'approve'; readonly settles: readonly number[] };

/** A step in the life of an entry: an action of its owner or of the registry office. */
export type LifeStep = Action & { readonly entry: Entry; readonly at: Date };

/** A retirement of units by their holder. */
export type RetirementStep = {
  readonly action: 'retire';
  readonly at: Date;
  readonly operation: LedgerOperation & { readonly type: 'retire-first' };
};

type UnitAction =
  | { readonly action: 'cancel' }
  | { readonly action: 'transfer'; readonly receiver: string }
  /** The receiver retires units that it holds. */
  | {
      readonly action: 'retire-received';
      readonly receiver: string;
      readonly purpose: Purpose;
      readonly beneficiary: string | null;
    }
  /** The registry office corrects the receiver's retirement of the highest serials. */
  | { readonly action: 'correct'; readonly receiver: string; readonly reason: string };

/** An operation on units that an approval issued: on the highest active serials of a vintage. */
export type UnitStep = UnitAction & {
  /** The entry that issued the units. */
  readonly entry: Entry;
  readonly year: number;
  readonly tonnes: number;
  readonly at: Date;
};

export type Step = LifeStep | RetirementStep | UnitStep;

/** The remaining units of each vintage while the demonstration plans retirements. */
export type Supply = {
  readonly left: (project: string, year: number) => number;
  readonly take: (project: string, year: number, tonnes: number) => void;
};

export function supplyOf(entries: readonly Entry[]): Supply {
  const tonnesLeft = new Map(
    entries.flatMap(({ serial, units }) =>
      units.map(({ year, tonnes }) => [`${serial}/${year}`, tonnes] as const),
    ),
  );
  const left = (project: string, year: number) => tonnesLeft.get(`${project}/${year}`) ?? 0;
  return {
    left,
    take: (project, year, tonnes) => {
      tonnesLeft.set(`${project}/${year}`, left(project, year) - tonnes);
    },
  };
}
