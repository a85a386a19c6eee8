import type { ProjectKind } from '#domain/project/program-types.ts';
import { Button } from '#web/kit/button.tsx';
import * as m from '#messages/messages.js';
import { useState } from 'react';
import classes from './project-form.module.css';
import { RemarkDialog } from './remark-dialog.tsx';
import type { Remarks } from './use-remarks.ts';

/** The button that adds a comment on the project or on a part of it. */
export function AddRemark({ remarks, kind }: { readonly remarks: Remarks; readonly kind: ProjectKind }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <p className={classes.acts}>
      <Button busy={remarks.isBusy} onClick={() => setOpen(true)}>
        {m.remark_add()}
      </Button>
      {isOpen ? (
        <RemarkDialog
          title={m.remark_add()}
          text={m.remark_add_text()}
          kind={kind}
          act={m.remark_add_act()}
          onAct={(said) => {
            setOpen(false);
            for (const { field, text } of said) remarks.say({ text, ...(field !== null && { field }) });
          }}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </p>
  );
}
