import type { ProjectKind } from '#domain/project/program-types.ts';
import { Button } from '#web/kit/buttons/button.tsx';
import * as m from '#messages/messages.js';
import { useState } from 'react';
import classes from './project-form.module.css';
import { CommentDialog } from './comment-dialog.tsx';
import type { Comments } from './use-comments.ts';

/** Button that adds a comment on the project or on a field. */
export function AddComment({ comments, kind }: { readonly comments: Comments; readonly kind: ProjectKind }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <p className={classes.acts}>
      <Button busy={comments.isBusy} onClick={() => setOpen(true)}>
        {m.comment_add()}
      </Button>
      {isOpen ? (
        <CommentDialog
          title={m.comment_add()}
          text={m.comment_add_text()}
          kind={kind}
          act={m.comment_add_act()}
          onAct={(added) => {
            setOpen(false);
            for (const { field, text } of added) comments.say({ text, ...(field !== null && { field }) });
          }}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </p>
  );
}
