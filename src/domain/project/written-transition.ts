import type { ProjectStatus } from './project-terms.ts';

/** What prevents a transition: the project is archived, has transferred offsets, or has or had units. */
export type Obstacle = 'archived' | 'transferred' | 'units';

/** One row of the table of transitions, as it is written there. */
export type WrittenTransition = {
  readonly who: {
    /**
     * Statuses in which the owner may start it: never if the project is archived or has transferred offsets.
     */
    readonly owner: readonly ProjectStatus[];
    /** Statuses in which administrators may start it, for projects of any organization. */
    readonly administrator: readonly ProjectStatus[];
    /** What prevents it for everyone. */
    readonly unless: readonly Obstacle[];
  };
  readonly to: ProjectStatus | 'same';
  /** The switch it sets; it has no effect if that is set already. */
  readonly sets?: { readonly isFeatured: boolean } | { readonly isArchived: boolean };
  readonly records: {
    /** Name in the project's history. */
    readonly history: string;
    /** Name in the audit log; null if the log does not record it. */
    readonly audit: string | null;
    /** The ledger records the new status, if the project is approved now or was before. */
    readonly inLedger?: true;
    /** It changes emissions; a project shows when they last changed. */
    readonly ofEmissions?: true;
  };
  /** Templates of the emails to the owner's accounts and to the administrators. */
  readonly emails?: { readonly owner: string; readonly administrators?: string };
  /** Those of a project that was approved before, if they are others. */
  readonly emailsOnceApproved?: { readonly owner: string; readonly administrators?: string };
  /**
   * Where a button starts it; left out if a form does. Its words follow from its name: `transition_reopen`,
   * `…_question`, `…_effect`, `…_done` and `…_failed`.
   */
  readonly button?: {
    /**
     * Among the decisions on a submission, among the other actions of administrators, or below the entry of
     * its owner.
     */
    readonly at: readonly ButtonPlace[];
    /** A question comes first. */
    readonly asks?: true;
  };
  /**
   * What its call does, for the API documentation, if it only follows this table: call, ability and route then
   * do too.
   */
  readonly call?: string;
  /** The action of the administrators' list that starts it (specification §4). */
  readonly listed?: string;
};

/** Where a button starts a transition. */
export type ButtonPlace = 'decision' | 'other' | 'owner';
