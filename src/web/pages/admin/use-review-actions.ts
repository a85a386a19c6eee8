import { useState } from 'react';
import type { OwnedProject } from '#contract/owned-projects.ts';
import { isPublic } from '#domain/project/project-terms.ts';
import { type ButtonTransition, transitions } from '#domain/project/transitions.ts';
import { transitionDone } from '#messages/words/transition.js';
import { type Choices, useReview } from '#web/features/project-form/use-review.ts';
import type { ReviewDialog } from '#web/features/review/decision-bar.tsx';
import type { Decision } from '#web/features/review/decision-notice.tsx';

type Follow = {
  /** Called once a submission is decided; its dialog stays busy until what follows is done. */
  readonly onDecided: (decision: Decision) => void | Promise<void>;
  readonly onDeleted: () => void;
};

/** State and handlers of an administrator's actions on a project: the open dialog, and what was done. */
export function useReviewActions(project: OwnedProject, { onDecided, onDeleted }: Follow) {
  const [done, setDone] = useState<string | null>(null);
  const [lastAction, setLastAction] = useState<ButtonTransition | null>(null);
  const [dialog, setDialog] = useState<ReviewDialog | null>(null);
  const onReviewed = (action: ButtonTransition, { tonnes = 0 }: Choices) => {
    setLastAction(action);
    if (isDecision(action)) return onDecided(decisionOn(project, action, tonnes));
    setDialog(null);
    if (action === 'delete') return onDeleted();
    return setDone(transitionDone[action]({ title: project.title }));
  };
  // The newer version is read before it is decided on.
  const review = useReview(project, onReviewed, () => setDialog(null));
  return {
    review,
    done,
    setDone,
    /** True when the button of the last action is gone: what was done then takes the focus. */
    doneTakesFocus: lastAction === null || transitions[lastAction].sets === undefined,
    dialog,
    openDialog: (opened: ReviewDialog | null) => {
      // An earlier failure is not about what the dialog asks now.
      if (opened !== null && review.busyWith === null) review.reset();
      setDialog(opened);
    },
  };
}

function decisionOn(project: OwnedProject, action: Decision['action'], tonnes: number): Decision {
  const { projectSerial, title, projectStatus: stage } = project;
  return {
    action,
    projectSerial,
    title,
    tonnes,
    isPublic: isPublic({ ...project, stage, status: 'Approved' }),
  };
}

function isDecision(action: ButtonTransition): action is Decision['action'] {
  return transitions[action].button?.at.includes('decision') === true;
}
