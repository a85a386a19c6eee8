import type { HeldProject } from '#contract/held-projects.ts';
import { pagePaths } from '#contract/page-paths.ts';
import { isPublic, projectKind } from '#domain/project/project-terms.ts';
import { RowNote } from '#web/features/emission-editor/row-note.tsx';
import { CommentList } from '#web/features/project-form/comments.tsx';
import { type Comments, useComments } from '#web/features/project-form/use-comments.ts';
import { toEmissionRows, draftOf } from '#web/features/project-form/form-draft.ts';
import { fieldWord } from '#web/features/project-form/field-words.ts';
import { type Choices, type ReviewAct, useReview } from '#web/features/project-form/project-acts.tsx';
import { ChangesTable } from '#web/features/project-history/changes-table.tsx';
import { valueText } from '#web/features/project-history/change-lines.ts';
import type { Decided } from '#web/features/review-desk/decision-notice.tsx';
import type { DeskDialog } from '#web/features/review-desk/review-actions.tsx';
import { type DeskParts, ReviewDesk } from '#web/features/review-desk/review-desk.tsx';
import { useUnsentComments, useQueue } from '#web/features/review-desk/review-state.ts';
import { placePicker, rowsEditor } from '#web/pages/desk-parts.tsx';
import * as m from '#messages/messages.js';
import { useMemo, useState } from 'react';
import { generatePath, useNavigate } from 'react-router';

type Props = {
  readonly project: HeldProject;
  /** Address of the owner's form. */
  readonly formAddress: string;
};

/** The review desk with its comments, actions and queue. After a decision it leads to the next submission, or back to the queue. */
export function ProjectReview({ project, formAddress }: Props) {
  const navigate = useNavigate();
  const { projectSerial } = project;
  const unsent = useUnsentComments(project);
  const comments = useComments(projectSerial);
  const openRequests = comments.comments.filter(
    ({ by, isResolved }) => by === 'administrator' && !isResolved,
  );
  const queue = useQueue(projectSerial);
  const [done, setDone] = useState<string | null>(null);
  const [dialog, setDialog] = useState<DeskDialog | null>(null);
  const decide = async (act: Decided['act'], tonnes: number) => {
    if (act === 'ask') unsent.discard();
    const next = await queue.readNext();
    const { title, projectStatus: stage } = project;
    const isShown = isPublic({ ...project, stage, status: 'Approved' });
    const decided = { act, projectSerial, title, tonnes, hasNext: next !== null, isPublic: isShown };
    await navigate(next === null ? pagePaths.admin : addressOf(next), { state: { decided } });
  };
  const onReviewed = (act: ReviewAct, { tonnes = 0 }: Choices) => {
    setDialog(null);
    if (act === 'approve' || act === 'reject' || act === 'ask') void decide(act, tonnes);
    else if (act === 'delete') void navigate(pagePaths.adminProjects, { replace: true });
    else setDone(doneTexts[act]());
  };
  // The newer version is read before it is decided on.
  const review = useReview(project, onReviewed, () => setDialog(null));
  const openDialog = (opened: DeskDialog | null) => {
    // An earlier failure is not about what the dialog asks now.
    if (opened !== null && review.busyWith === null) review.reset();
    setDialog(opened);
  };
  const rows = useMemo(() => {
    const { rows: draft, units } = draftOf(project);
    return toEmissionRows(draft, units);
  }, [project]);
  return (
    <ReviewDesk
      project={project}
      rows={rows}
      parts={partsOf(project, comments)}
      review={review}
      queue={queue}
      unsent={unsent}
      openComments={comments.open}
      openRequests={openRequests.length}
      dialog={dialog}
      onDialog={openDialog}
      done={done}
      formAddress={formAddress}
      onCommented={() => void comments.readAgain()}
      onNext={() => void navigate(queue.next ? addressOf(queue.next) : pagePaths.admin)}
    />
  );
}

/** Returns what other features render for the desk. */
function partsOf(project: HeldProject, comments: Comments): DeskParts {
  const { projectSerial, abilities } = project;
  const kind = projectKind(project.programType);
  return {
    wordOf: (field) => fieldWord(field, kind),
    textOf: valueText,
    commentsOn: (field) => (
      <CommentList comments={comments} field={field} canComment={abilities.comment} kind={kind} />
    ),
    showChanges: (label, changes) => <ChangesTable label={label} changes={changes} kind={kind} />,
    noteOf: (row) => <RowNote row={row} />,
    listActs: (acts) => rowsEditor.list({ rows: acts, project: projectSerial, isDone: false }),
    map: mapOf(project),
  };
}

function addressOf({ projectSerial }: Pick<HeldProject, 'projectSerial'>): string {
  return generatePath(pagePaths.adminProject, { projectSerial });
}

function mapOf({ location: { latitude, longitude } }: HeldProject) {
  if (latitude === null || longitude === null) return null;
  return placePicker({ place: { latitude, longitude }, isReadOnly: true, onPlace: () => undefined });
}

const doneTexts: Record<'reopen' | 'feature' | 'archive', () => string> = {
  reopen: m.action_cancelled,
  feature: m.review_featured,
  archive: m.review_archived,
};
