import { pagePaths } from '#contract/page-paths.ts';
import { Button } from '#web/kit/buttons/buttons.tsx';
import { Dialog, DialogActions } from '#web/kit/dialogs/dialog.tsx';
import { Link } from '#web/kit/navigation/link.tsx';
import { Notice } from '#web/kit/pages/page.tsx';
import { formatWhole } from '#web/kit/text/format.ts';
import * as m from '#messages/messages.js';
import { generatePath, useLocation, useNavigate } from 'react-router';

/** Says what the decision did that led to this page; after an approval with the project's public address (specification §2). */
export function DecisionNotice() {
  const location = useLocation();
  const { pathname, search } = location;
  const navigate = useNavigate();
  const decided = readDecided(location.state);
  if (decided === null) return null;
  if (decided.act !== 'approve') return <Notice>{textOf(decided)}</Notice>;
  const close = () => void navigate({ pathname, search }, { replace: true, preventScrollReset: true });
  return <Approved decided={decided} onClose={close} />;
}

type ApprovedProps = { readonly decided: Decided; readonly onClose: () => void };

function Approved({ decided, onClose }: ApprovedProps) {
  const { projectSerial, hasNext, isPublic } = decided;
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
      <p>{nextText(decided)}</p>
      <DialogActions>
        <Button variant="filled" onClick={onClose}>
          {hasNext ? m.review_done_continue() : m.close()}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function approvedText({ title, tonnes }: Decided): string {
  return tonnes === 0
    ? m.review_done_approved({ title })
    : m.review_done_issued({ title, tonnes: formatWhole(tonnes) });
}

function nextText({ hasNext }: Decided): string {
  return hasNext ? m.review_done_next() : m.review_done_last();
}

function textOf(decided: Decided): string {
  const { act, title } = decided;
  const text = act === 'reject' ? m.review_done_rejected({ title }) : m.review_done_asked({ title });
  return `${text} ${nextText(decided)}`;
}

/** A decision on a submission, as the page that follows tells it. */
export type Decided = {
  readonly act: 'approve' | 'reject' | 'ask';
  readonly projectSerial: string;
  readonly title: string;
  /** Tonnes that became units. */
  readonly tonnes: number;
  /** Whether the next submission is shown on that page. */
  readonly hasNext: boolean;
  /** Whether visitors see the project once it is approved. */
  readonly isPublic: boolean;
};

const acts: readonly unknown[] = ['approve', 'reject', 'ask'] satisfies readonly Decided['act'][];

/** Reads a decision from a page's navigation state; null when there is none. */
function readDecided(state: unknown): Decided | null {
  if (typeof state !== 'object' || state === null || !('decided' in state)) return null;
  const { decided } = state;
  if (typeof decided !== 'object' || decided === null) return null;
  const { act, projectSerial, title, tonnes, hasNext, isPublic } = decided as Partial<Decided>;
  const isWhole =
    acts.includes(act) &&
    typeof projectSerial === 'string' &&
    typeof title === 'string' &&
    typeof tonnes === 'number';
  if (!isWhole) return null;
  const flags = { hasNext: hasNext === true, isPublic: isPublic === true };
  return { act, projectSerial, title, tonnes, ...flags } as Decided;
}
