import { generatePath, useNavigate } from 'react-router';
import type { OwnedProject } from '#contract/owned-projects.ts';
import { pagePaths } from '#contract/page-paths.ts';
import { transitionDone } from '#messages/words/transition.js';
import type { PageMessages } from '#web/features/project-form/page-messages.ts';
import { TransitionButtons } from '#web/features/project-form/transition-buttons.tsx';
import { useComments } from '#web/features/project-form/use-comments.ts';
import type { Decided, Decision } from '#web/features/review/decision-notice.tsx';
import { ReviewPanel } from '#web/features/review/review-panel.tsx';
import { useQueue, useUnsentComments } from '#web/features/review/review-state.ts';
import { useSiteRouter } from '#web/kit/navigation/site-router-provider.tsx';
import { countOpen, reviewParts, useRows } from './review-parts.tsx';
import { useReviewActions } from './use-review-actions.ts';

type Props = {
  readonly project: OwnedProject;
  /** Address of the owner's form. */
  readonly formAddress: string;
};

/**
 * The review page with its comments, actions and queue. After a decision it leads to the next submission, or
 * back to the queue.
 */
export function ProjectReview({ project, formAddress }: Props) {
  const navigate = useNavigate();
  const { projectSerial } = project;
  const unsent = useUnsentComments(project);
  const comments = useComments(projectSerial);
  const queue = useQueue(projectSerial);
  const { router } = useSiteRouter();
  const decide = async (decision: Decision) => {
    const next = await queue.readNext();
    const decided: Decided = { ...decision, hasNext: next !== null };
    await router.navigate(next === null ? pagePaths.admin : addressOf(next), { state: { decided } });
    if (decision.action === 'askForChanges') unsent.discard();
  };
  const actions = useReviewActions(project, {
    onDecided: decide,
    onDeleted: () => {
      const state: PageMessages = { said: transitionDone.delete({ title: project.title }) };
      void navigate(pagePaths.adminProjects, { replace: true, state });
    },
  });
  const rows = useRows(project);
  return (
    <ReviewPanel
      project={project}
      rows={rows}
      parts={reviewParts(project, comments)}
      review={actions.review}
      buttons={<TransitionButtons project={project} review={actions.review} at="other" />}
      queue={queue}
      unsent={unsent}
      {...countOpen(comments)}
      dialog={actions.dialog}
      onDialog={actions.openDialog}
      done={actions.done}
      formAddress={formAddress}
      onCommented={() => void comments.readAgain()}
      onNext={() => void navigate(queue.next ? addressOf(queue.next) : pagePaths.admin)}
    />
  );
}

function addressOf({ projectSerial }: Pick<OwnedProject, 'projectSerial'>): string {
  return generatePath(pagePaths.adminProject, { projectSerial });
}
