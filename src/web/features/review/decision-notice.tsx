import { generatePath, useLocation, useNavigate } from 'react-router';
import { pagePaths } from '#contract/page-paths.ts';
import { buttonsAt } from '#domain/project/transition-lists.ts';
import type { ButtonTransition } from '#domain/project/transitions.ts';
import * as m from '#messages/messages.js';
import { transitionDone } from '#messages/words/transition.js';
import { Button } from '#web/kit/buttons/buttons.tsx';
import { Dialog, DialogActions } from '#web/kit/dialogs/dialog.tsx';
import { Link } from '#web/kit/navigation/link.tsx';
import { Notice } from '#web/kit/pages/page.tsx';
import { formatWhole } from '#web/kit/text/format.ts';

/**
 * Says what the decision did that led to this page; after an approval with the project's public address
 * (specification §2).
 */
export function DecisionNotice() {
  const location = useLocation();
  const { pathname, search } = location;
  const navigate = useNavigate();
  const decided = readDecided(location.state);
  if (decided === null) return null;
  if (decided.action !== 'approve') return <Notice>{`${decisionText(decided)} ${nextText(decided)}`}</Notice>;
  const close = () => void navigate({ pathname, search }, { replace: true, preventScrollReset: true });
  return <ApprovedDialog decided={decided} next={decided} onClose={close} />;
}

type ApprovedProps = {
  readonly decided: Decision;
  /** Present on the page that the queue led to. */
  readonly next?: Pick<Decided, 'hasNext'>;
  readonly onClose: () => void;
};

/** Says that a project was approved, with its public address (specification §2). */
export function ApprovedDialog({ decided, next, onClose }: ApprovedProps) {
  const { projectSerial, isPublic } = decided;
  const path = generatePath(pagePaths.project, { projectSerial });
  return (
    <Dialog title={m.public_link_title()} onClose={onClose}>
      <p>{approvedText(decided)}</p>
      {isPublic ? (
        <p>
          {m.public_link_text()} <Link to={path}>{`${window.location.origin}${path}`}</Link>
        </p>
      ) : (
        <p>{m.public_link_none()}</p>
      )}
      {next === undefined ? null : <p>{nextText(next)}</p>}
      <DialogActions>
        <Button variant="filled" onClick={onClose}>
          {next?.hasNext === true ? m.review_done_continue() : m.close()}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function approvedText({ title, tonnes }: Decision): string {
  return tonnes === 0
    ? transitionDone.approve({ title })
    : m.review_done_issued({ title, tonnes: formatWhole(tonnes) });
}

function nextText({ hasNext }: Pick<Decided, 'hasNext'>): string {
  return hasNext ? m.review_done_next() : m.review_done_last();
}

/** Returns what a decision other than an approval did. */
export function decisionText({ action, title }: Decision): string {
  return transitionDone[action]({ title });
}

/** A decision on a submission. */
export type Decision = {
  readonly action: ButtonTransition<'decision'>;
  readonly projectSerial: string;
  readonly title: string;
  /** Tonnes that became units. */
  readonly tonnes: number;
  /** Whether visitors see the project once it is approved. */
  readonly isPublic: boolean;
};

/** A decision as the page that follows tells it; `hasNext`: whether that page is the next submission. */
export type Decided = Decision & { readonly hasNext: boolean };

const decisions: readonly unknown[] = buttonsAt('decision');

/** Reads a decision from a page's navigation state; null when there is none. */
function readDecided(state: unknown): Decided | null {
  if (typeof state !== 'object' || state === null || !('decided' in state)) return null;
  const { decided } = state;
  if (typeof decided !== 'object' || decided === null) return null;
  const { action, projectSerial, title, tonnes, hasNext, isPublic } = decided as Partial<Decided>;
  const isWhole =
    decisions.includes(action) &&
    typeof projectSerial === 'string' &&
    typeof title === 'string' &&
    typeof tonnes === 'number';
  if (!isWhole) return null;
  const flags = { hasNext: hasNext === true, isPublic: isPublic === true };
  return { action, projectSerial, title, tonnes, ...flags } as Decided;
}
