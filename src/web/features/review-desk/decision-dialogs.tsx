import type { HeldProject } from '#contract/held-projects.ts';
import type { ChecklistItem } from '#contract/review-checklist.ts';
import type { EmissionRow } from '#domain/ledger/emission-row.ts';
import type { ReactNode } from 'react';
import { ApproveDialog } from './approve-dialog.tsx';
import { AskDialog } from './ask-dialog.tsx';
import type { DeskDialog } from './decision-bar.tsx';
import { RejectDialog } from './reject-dialog.tsx';
import type { Review, ReviewAct, ReviewChoices } from './review-acts.ts';
import { useReviewState } from './review-context.ts';
import { ShortcutsDialog } from './shortcuts-dialog.tsx';

type Props = {
  /** The open dialog; null for none. */
  readonly dialog: DeskDialog | null;
  readonly project: HeldProject;
  readonly rows: readonly EmissionRow[];
  readonly listActs: (rows: readonly EmissionRow[]) => ReactNode;
  readonly unticked: readonly ChecklistItem[];
  readonly openComments: number;
  readonly review: Review;
  readonly onClose: () => void;
};

/** Asks before a decision, or shows the keyboard shortcuts. */
export function DecisionDialogs({ dialog, review, onClose, ...facts }: Props) {
  const { unsent } = useReviewState();
  const act = (name: ReviewAct, choices: ReviewChoices) => {
    onClose();
    review.start(name, choices);
  };
  switch (dialog) {
    case null:
      return null;
    case 'approve':
      return (
        <ApproveDialog
          project={facts.project}
          rows={facts.rows}
          listActs={facts.listActs}
          unticked={facts.unticked}
          unsent={unsent.written.length}
          open={facts.openComments}
          onApprove={(openComments) => act('approve', { openComments })}
          onClose={onClose}
        />
      );
    case 'ask':
      return <AskDialog onAsk={(comments) => act('ask', { comments })} onClose={onClose} />;
    case 'reject':
      return (
        <RejectDialog
          onReject={(reason) => act('reject', reason === '' ? {} : { reason })}
          onClose={onClose}
        />
      );
    case 'keys':
      return <ShortcutsDialog onClose={onClose} />;
  }
}
