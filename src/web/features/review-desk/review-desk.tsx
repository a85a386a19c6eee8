import type { FieldChangeReply, HeldProject } from '#contract/held-projects.ts';
import type { EmissionRow } from '#domain/ledger/emission-row.ts';
import { countUnits } from '#domain/ledger/serial.ts';
import { differingTonnes, lacksVerification } from '#domain/project/draft-row.ts';
import { areSingleKeysOn } from '#web/kit/hooks/single-keys.ts';
import { Notice, Section } from '#web/kit/pages/page.tsx';
import { formatWhole } from '#web/kit/text/format.ts';
import * as m from '#messages/messages.js';
import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { CommentedField, UnsentNote } from './review-comments.tsx';
import { DecisionBar, type DeskDialog, OtherActions } from './review-actions.tsx';
import { DecisionDialogs } from './decision-dialogs.tsx';
import { ReadSections } from './read-sections.tsx';
import {
  type Review,
  ReviewProvider,
  type ReviewState,
  type UnsentComments,
  type Queue,
} from './review-state.ts';
import classes from './review-desk.module.css';
import { SubmissionFacts } from './submission-facts.tsx';
import { TickedChecklist, useChecklist } from './ticked-checklist.tsx';

/** What other features render for the desk; passed in by the page. */
export type DeskParts = Pick<ReviewState, 'wordOf' | 'textOf' | 'commentsOn'> & {
  /** A table of changed fields with an accessible name. */
  readonly showChanges: (label: string, changes: readonly FieldChangeReply[]) => ReactNode;
  /** What a row is retired against or transferred to. */
  readonly noteOf: (row: EmissionRow) => ReactNode;
  /** Lists acts on rows in words. */
  readonly listActs: (rows: readonly EmissionRow[]) => ReactNode;
  /** The map with the project's position; null without one. */
  readonly map: ReactNode;
};

type Props = {
  readonly project: HeldProject;
  readonly rows: readonly EmissionRow[];
  readonly parts: DeskParts;
  readonly review: Review;
  readonly queue: Queue;
  readonly unsent: UnsentComments;
  /** Number of open comments. */
  readonly openComments: number;
  /** How many of them an administrator wrote. */
  readonly openRequests: number;
  /** The open dialog; null for none. */
  readonly dialog: DeskDialog | null;
  readonly onDialog: (dialog: DeskDialog | null) => void;
  /** What the last of the other actions did; null before. */
  readonly done: string | null;
  /** Address of the owner's form. */
  readonly formAddress: string;
  readonly onCommented: () => void;
  /** Opens the next submission. */
  readonly onNext: () => void;
};

/** A project set for reading and deciding: what is asked, the checklist, what changed, every field with its comments. */
export function ReviewDesk(props: Props) {
  const { project, rows, parts, review, queue, unsent, openComments, onDialog } = props;
  const checklist = useChecklist(project.projectSerial);
  const { abilities, status, isArchived } = project;
  useShortcuts({
    ...(abilities.approve && { a: () => onDialog('approve') }),
    ...(abilities.askForChanges && { c: () => onDialog('ask') }),
    ...(abilities.reject && { r: () => onDialog('reject') }),
    n: props.onNext,
    '?': () => onDialog('keys'),
  });
  const { wordOf, textOf, commentsOn } = parts;
  return (
    <ReviewProvider value={{ project, unsent, wordOf, textOf, commentsOn }}>
      <SubmissionFacts project={project} />
      <VerificationNote project={project} />
      <PurchaseNote project={project} />
      {/* Received units are never submitted. */}
      {status === 'Received' ? null : (
        <TickedChecklist checklist={checklist} isWaiting={status === 'Submitted' && !isArchived} />
      )}
      <Changes project={project} showChanges={parts.showChanges} />
      <Section title={m.ask_whole()}>
        <dl className={classes.fields}>
          <WholeProject openComments={openComments} />
        </dl>
        <UnsentNote onSent={props.onCommented} />
      </Section>
      <ReadSections rows={rows} noteOf={parts.noteOf} map={parts.map} />
      <OtherActions project={project} review={review} done={props.done} formAddress={props.formAddress} />
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
        listActs={parts.listActs}
        unticked={checklist.items.filter(({ tick }) => tick === null)}
        openComments={openComments}
        openRequests={props.openRequests}
        review={review}
        onClose={() => onDialog(null)}
      />
    </ReviewProvider>
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

type ChangesProps = Pick<Props, 'project'> & Pick<DeskParts, 'showChanges'>;

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

/** Starts actions by single keys, unless they are turned off, the reader is typing, a dialog is open, or a modifier is held. */
function useShortcuts(shortcuts: Shortcuts): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const act = shortcuts[event.key.toLowerCase()];
    if (act === undefined || event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
    if (!areSingleKeysOn() || isTyping(event.target) || document.querySelector('dialog[open]') !== null)
      return;
    event.preventDefault();
    act();
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
