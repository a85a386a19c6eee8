import type { ProjectEntry } from '#domain/project/entry.ts';
import type { PictureSlot } from '#domain/project/slots.ts';
import type { ProgramType } from '#domain/project/program-types.ts';
import type { ProjectStatus } from '#domain/project/status.ts';
import type { Comment } from '../content/comments.ts';
import type { Standing, Times } from './compose-time.ts';

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
  readonly facts: Omit<ProjectEntry, 'files' | 'programType'> & {
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
