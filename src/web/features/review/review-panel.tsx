import { type FunctionComponent, type ReactNode, useEffect, useEffectEvent } from 'react';
import type { FieldChangeReply, OwnedProject } from '#contract/owned-projects.ts';
import type { EmissionRow } from '#domain/ledger/emission-row.ts';
import { countUnits } from '#domain/ledger/serial.ts';
import { differingTonnes, lacksVerification } from '#domain/project/draft-row.ts';
import * as m from '#messages/messages.js';
import { areSingleKeysOn } from '#web/kit/hooks/single-keys.ts';
import { Notice, Section } from '#web/kit/pages/page.tsx';
import { formatWhole } from '#web/kit/text/format.ts';
import { GuideLink } from '#web/looks/guide-link.tsx';
import { AdminActions } from './admin-actions.tsx';
import { DecisionBar, type ReviewDialog } from './decision-bar.tsx';
import { DecisionDialogs } from './decision-dialogs.tsx';
import { PurchasedSerials } from './purchased-serials.tsx';
import { CommentedField, type FieldToRead, UnsentNote } from './review-comments.tsx';
import classes from './review-panel.module.css';
import {
  type Queue,
  type Review,
  ReviewProvider,
  type ReviewState,
  type UnsentComments,
} from './review-state.ts';
import { SubmissionDetails, SubmittedTonnes } from './submission-details.tsx';
import { TickedChecklist, useChecklist } from './ticked-checklist.tsx';

/** What other features render for the review; passed in by the page. */
export type ReviewParts = Pick<ReviewState, 'wordOf' | 'commentsOn'> & {
  /** A table of changed fields with an accessible name. */
  readonly showChanges: (label: string, changes: readonly FieldChangeReply[]) => ReactNode;
  /**
   * Yearly rows, featured picture and documents, each field set by `Field`, below `lead` and, on phones, above
   * `details`. What the reviewer writes a comment on is not folded.
   */
  readonly readEvidence: (
    Field: FunctionComponent<FieldToRead>,
    isWriting: (field: string) => boolean,
    asked: { readonly lead: ReactNode; readonly details: ReactNode },
  ) => ReactNode;
  /** All else the owner entered. */
  readonly read: (Field: FunctionComponent<FieldToRead>, isWriting: (field: string) => boolean) => ReactNode;
  /** Lists operations on rows in words. */
  readonly listOperations: (rows: readonly EmissionRow[]) => ReactNode;
};

type Props = {
  readonly project: OwnedProject;
  readonly rows: readonly EmissionRow[];
  readonly parts: ReviewParts;
  readonly review: Review;
  /** The buttons of all actions that are no decisions. */
  readonly buttons: ReactNode;
  readonly queue: Queue;
  readonly unsent: UnsentComments;
  /** Number of open comments. */
  readonly openComments: number;
  /** How many of them an administrator wrote. */
  readonly openRequests: number;
  /** The open dialog; null for none. */
  readonly dialog: ReviewDialog | null;
  readonly onDialog: (dialog: ReviewDialog | null) => void;
  /** What the last of the other actions did; null before. */
  readonly done: string | null;
  /** Address of the owner's form. */
  readonly formAddress: string;
  readonly onCommented: () => void;
  /** Opens the next submission. */
  readonly onNext: () => void;
};

/**
 * A project set for reading and deciding: the request beside its picture and documents, the checklist, what changed,
 * every field with its comments.
 */
export function ReviewPanel(props: Props) {
  const { project, rows, parts, review, queue, unsent, openComments, onDialog } = props;
  const checklist = useChecklist(project.projectSerial);
  const { abilities, status, isArchived } = project;
  useShortcuts({
    ...(abilities.approve && { a: () => onDialog('approve') }),
    ...(abilities.askForChanges && { c: () => onDialog('askForChanges') }),
    ...(abilities.reject && { r: () => onDialog('reject') }),
    n: props.onNext,
    '?': () => onDialog('keys'),
  });
  const { wordOf, commentsOn } = parts;
  return (
    <ReviewProvider value={{ project, unsent, wordOf, commentsOn }}>
      <GuideLink part="administrators/review" title={m.guide_administrators_review_title()} />
      {parts.readEvidence(CommentedField, unsent.isOpen, {
        lead: <Asked project={project} />,
        details: <SubmissionDetails project={project} />,
      })}
      <PurchasedSerials project={project} />
      <Changes project={project} showChanges={parts.showChanges} />
      <div className={classes.beside}>
        {/* Received units are never submitted. */}
        {status === 'Received' ? null : (
          <TickedChecklist checklist={checklist} isWaiting={status === 'Submitted' && !isArchived} />
        )}
        <CommentsOnAll openComments={openComments} onCommented={props.onCommented} />
      </div>
      {parts.read(CommentedField, unsent.isOpen)}
      <AdminActions
        project={project}
        review={review}
        buttons={props.buttons}
        done={props.done}
        formAddress={props.formAddress}
      />
      <DecisionBar
        project={project}
        review={review}
        queue={queue}
        unsent={unsent.written.length}
        isAsking={props.dialog !== null}
        onOpen={onDialog}
      />
      <DecisionDialogs
        dialog={props.dialog}
        project={project}
        rows={rows}
        listOperations={parts.listOperations}
        unticked={checklist.items.filter(({ tick }) => tick === null)}
        openComments={openComments}
        openRequests={props.openRequests}
        review={review}
        onClose={() => onDialog(null)}
      />
    </ReviewProvider>
  );
}

/** Comments on the project as a whole, and those that are not sent. */
function CommentsOnAll({ openComments, onCommented }: Pick<Props, 'openComments' | 'onCommented'>) {
  return (
    <Section title={m.ask_whole()}>
      <dl className={classes.fields}>
        <WholeProject openComments={openComments} />
      </dl>
      <UnsentNote onSent={onCommented} />
    </Section>
  );
}

/** What is asked, and what the reviewer is warned of. */
function Asked({ project }: Pick<Props, 'project'>) {
  return (
    <>
      <SubmittedTonnes project={project} />
      <VerificationNote project={project} />
      <PurchaseNote project={project} />
    </>
  );
}

function WholeProject({ openComments }: { readonly openComments: number }) {
  return (
    <CommentedField field="project" sent={null} word={m.review_comments()}>
      <p className={classes.none}>
        {openComments === 0
          ? m.review_no_comments()
          : m.review_open_comments({ count: openComments, shown: String(openComments) })}
      </p>
    </CommentedField>
  );
}

/** Warns that realized tonnes would get serial numbers without a verification report. */
function VerificationNote({ project }: Pick<Props, 'project'>) {
  const { programType, documents, emissionReductions } = project;
  const hasVerificationReport = Boolean(documents['verificationReport']);
  const isMissing = lacksVerification({
    programType,
    rows: emissionReductions.draft,
    hasVerificationReport,
  });
  return isMissing ? <Notice>{m.review_verification_missing()}</Notice> : null;
}

/** Warns that purchased offsets are not as many tonnes as their source serials stand for. */
function PurchaseNote({ project }: Pick<Props, 'project'>) {
  const { draft, registered } = project.emissionReductions;
  const counts = registered.map(({ serialMin: min, serialMax: max }) => countUnits({ min, max }));
  const recorded = counts.reduce((sum, count) => sum + count, 0);
  const differing = differingTonnes({ ...project, rows: draft, recorded });
  if (differing === null) return null;
  const named = formatWhole(differing.named);
  return <Notice>{m.review_offset_tonnes_differ({ named, entered: formatWhole(differing.entered) })}</Notice>;
}

type ChangesProps = Pick<Props, 'project'> & Pick<ReviewParts, 'showChanges'>;

/** What an approval would change in the version in force, and what changed since the submission before. */
function Changes({ project: { changesFromInForce, changesSinceSubmission }, showChanges }: ChangesProps) {
  return (
    <>
      {changesFromInForce === null ? null : (
        <Section title={m.review_changes_in_force()}>
          {changesFromInForce.length === 0 ? (
            <p>{m.review_no_changes_in_force()}</p>
          ) : (
            showChanges(m.review_changes_in_force(), changesFromInForce)
          )}
        </Section>
      )}
      {changesSinceSubmission === null ? null : (
        <Section title={m.review_changes()}>
          {changesSinceSubmission.length === 0 ? (
            <p>{m.review_no_changes()}</p>
          ) : (
            showChanges(m.review_changes(), changesSinceSubmission)
          )}
        </Section>
      )}
    </>
  );
}

/** Keys with what they start. */
export type Shortcuts = Readonly<Partial<Record<string, () => void>>>;

/**
 * Starts actions by single keys, unless they are turned off, the reader is typing, a dialog is open, or a
 * modifier is held.
 */
function useShortcuts(shortcuts: Shortcuts): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const action = shortcuts[event.key.toLowerCase()];
    if (action === undefined || event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
    if (!areSingleKeysOn() || isTyping(event.target) || document.querySelector('dialog[open]') !== null)
      return;
    event.preventDefault();
    action();
  });
  useEffect(() => {
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, []);
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.matches('input:not([type=checkbox], [type=radio]), textarea, select'))
  );
}
