import { useMemo } from 'react';
import type { OwnedProject } from '#contract/owned-projects.ts';
import type { EmissionRow } from '#domain/ledger/emission-row.ts';
import { projectKind } from '#domain/project/project-terms.ts';
import { CommentList } from '#web/features/project-form/comments.tsx';
import { fieldWord } from '#web/features/project-form/field-words.ts';
import { draftOf, toEmissionRows } from '#web/features/project-form/form-draft.ts';
import { readProjectEntry } from '#web/features/project-form/read-entry.ts';
import { ReadEvidence, ReadSections } from '#web/features/project-form/read-submission.tsx';
import type { Comments } from '#web/features/project-form/use-comments.ts';
import { ChangesTable } from '#web/features/project-history/changes-table.tsx';
import type { ReviewParts } from '#web/features/review/review-panel.tsx';
import { positionMap, rowsEditor } from '#web/pages/form-parts.tsx';
import { readingParts } from '#web/pages/reading-parts.tsx';

/** Returns the project's rows as the editor shows them. */
export function useRows(project: OwnedProject): readonly EmissionRow[] {
  return useMemo(() => {
    const { rows, units } = draftOf(project);
    return toEmissionRows(rows, units);
  }, [project]);
}

/** Counts a project's open comments, and those of them that administrators wrote. */
export function countOpen({ comments, open }: Comments) {
  const requests = comments.filter(({ by, isResolved }) => by === 'administrator' && !isResolved);
  return { openComments: open, openRequests: requests.length };
}

/** Returns what other features render for the review. */
export function reviewParts(project: OwnedProject, comments: Comments): ReviewParts {
  const { projectSerial, abilities } = project;
  const kind = projectKind(project.programType);
  const entry = readProjectEntry(project);
  const isOpenOn = (field: string) =>
    comments.comments.some((comment) => comment.field === field && !comment.isResolved);
  return {
    wordOf: (field) => fieldWord(field, kind),
    commentsOn: (field) => (
      <CommentList comments={comments} field={field} canComment={abilities.comment} kind={kind} />
    ),
    showChanges: (label, changes) => <ChangesTable label={label} changes={changes} kind={kind} />,
    listOperations: (operations) =>
      rowsEditor.list({ rows: operations, project: projectSerial, isDone: false }),
    readEvidence: (Field, isWriting, asked) => (
      <ReadEvidence
        {...readingParts}
        entry={entry}
        Field={Field}
        isMarked={(field) => isWriting(field) || isOpenOn(field)}
        {...asked}
      />
    ),
    read: (Field, isWriting) => (
      <ReadSections
        {...readingParts}
        entry={entry}
        Field={Field}
        isMarked={(field) => isWriting(field) || isOpenOn(field)}
        map={positionMap(project.location)}
      />
    ),
  };
}
