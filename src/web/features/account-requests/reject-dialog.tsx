import { type AccountRequest, rejectRequest } from '#contract/account-requests.ts';
import { call } from '#web/api/call.ts';
import { useAct } from '#web/api/use-act.ts';
import { ActNote } from '#web/kit/buttons/act-note.tsx';
import { QuestionDialog } from '#web/kit/dialogs/question-dialog.tsx';
import * as m from '#messages/messages.js';

type Props = {
  readonly request: AccountRequest;
  readonly onDone: (message: string) => void;
  readonly onClose: () => void;
};

/** 'Do you really want to reject …?' */
export function RejectDialog({ request: { id, organization }, onDone, onClose }: Props) {
  const act = useAct({
    run: () => call(rejectRequest, { params: { id }, body: {} }),
    onDone: ({ message }) => onDone(message),
  });
  return (
    <QuestionDialog
      question={m.reject_question({ organization })}
      act={m.requests_reject()}
      isBusy={act.isBusy}
      onAct={() => act.start(null)}
      onClose={onClose}
    >
      <p>{m.reject_text()}</p>
      <ActNote done={null} failed={act.failure} />
    </QuestionDialog>
  );
}
