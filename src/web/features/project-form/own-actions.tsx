import { useState } from 'react';
import { type NavigateFunction, useNavigate } from 'react-router';
import type { OwnedProject } from '#contract/owned-projects.ts';
import { pagePaths } from '#contract/page-paths.ts';
import { transitionDone } from '#messages/words/transition.js';
import { leaveUnasked } from '#web/kit/forms/leave-guard.tsx';
import { OwnTransitions } from './transition-buttons.tsx';
import { useReview } from './use-review.ts';

/** What the owner can do with the whole project; leaves its page once it is deleted. */
export function OwnActions({ project }: { readonly project: OwnedProject }) {
  const navigate = useNavigate();
  const [done, setDone] = useState<string | null>(null);
  const { title } = project;
  const review = useReview(project, (operation) =>
    operation === 'delete' ? leaveDeleted(navigate, title) : setDone(transitionDone[operation]({ title })),
  );
  return <OwnTransitions project={project} review={review} done={done} />;
}

/** Leaves the page of an entry that was deleted; Back does not lead to it. */
function leaveDeleted(navigate: NavigateFunction, title: string): void {
  leaveUnasked();
  const said = transitionDone.delete({ title });
  void navigate(pagePaths.myProjects, { state: { said }, replace: true });
}
