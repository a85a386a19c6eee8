import { ActionNote } from '#web/kit/buttons/action-note.tsx';
import { Button } from '#web/kit/buttons/button.tsx';
import { QuestionDialog } from '#web/kit/dialogs/question-dialog.tsx';
import * as m from '#messages/messages.js';
import { useState } from 'react';
import classes from './project-form.module.css';
import type { useReview } from './use-review.ts';

/** Deletes a project after a question; says why if it failed. */
export function DeleteProject({ review }: { readonly review: ReturnType<typeof useReview> }) {
  const [isConfirming, setConfirming] = useState(false);
  return (
    <div className={classes.bar}>
      <Button busy={review.busyWith === 'delete'} onClick={() => setConfirming(true)}>
        {m.form_delete()}
      </Button>
      <ActionNote
        done={null}
        failed={review.deleteFailure?.alert ?? null}
        reason={review.deleteFailure?.reason ?? null}
      />
      {isConfirming ? (
        <QuestionDialog
          question={m.form_delete_question()}
          act={m.form_delete()}
          onAct={() => {
            setConfirming(false);
            review.start('delete');
          }}
          onClose={() => setConfirming(false)}
        />
      ) : null}
    </div>
  );
}
