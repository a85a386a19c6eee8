import { addComment } from '#contract/project-review.ts';
import { call } from '#web/api/call.ts';
import { sentenceOf } from '#web/api/call-problem.ts';
import { ActionNote } from '#web/kit/buttons/action-note.tsx';
import { Button } from '#web/kit/buttons/button.tsx';
import { formatWhole } from '#web/kit/text/format.ts';
import * as m from '#messages/messages.js';
import { useMutation } from '@tanstack/react-query';
import { useReviewState } from './review-context.ts';
import classes from './review-desk.module.css';
import { WHOLE } from './unsent-comments.ts';

/** How many comments were written and not sent, with a button that sends them without returning the project. */
export function UnsentNote({ onSent }: { readonly onSent: () => void }) {
  const { project, unsent } = useReviewState();
  const { written } = unsent;
  const sending = useMutation({
    networkMode: 'always',
    mutationFn: async () => {
      const params = { projectSerial: project.projectSerial };
      // One after the other, so that they keep their order.
      for (const { field, text } of written) await call(addComment, { params, body: { field, text } });
      return written.map(({ field }) => field ?? WHOLE);
    },
    onSuccess: (fields) => {
      unsent.discard(fields);
      onSent();
    },
  });
  const count = written.length;
  return (
    <>
      {count === 0 ? null : (
        <div className={classes.unsent}>
          <p role="status">{m.review_unsent({ count, shown: formatWhole(count) })}</p>
          <p className={classes.quiet}>{m.review_send_comments_text()}</p>
          <Button busy={sending.isPending} onClick={() => sending.mutate()}>
            {m.review_send_comments()}
          </Button>
        </div>
      )}
      <ActionNote
        done={sending.isSuccess ? m.review_comments_sent() : null}
        failed={sending.error === null ? null : sentenceOf(sending.error)}
      />
    </>
  );
}
