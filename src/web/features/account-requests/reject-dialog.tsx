import { type AccountRequest, rejectRequest } from '#contract/account-requests.ts';
import { call } from '#web/api/call.ts';
import { useAction } from '#web/api/use-action.ts';
import { ActionNote } from '#web/kit/buttons/action-note.tsx';
import { QuestionDialog } from '#web/kit/dialogs/question-dialog.tsx';
import * as m from '#messages/messages.js';

type Props = {
  readonly request: AccountRequest;
  readonly onDone: (message: string) => void;
  readonly onClose: () => void;
};

/** 'Do you really want to reject …?' */
export function RejectDialog({ request: { id, organization }, onDone, onClose }: Props) {
  const action = useAction({
    run: () => call(rejectRequest, { params: { id }, body: {} }),
    onDone: ({ message }) => onDone(message),
  });
  return (
    <QuestionDialog
      question={m.reject_question({ organization })}
      act={m.requests_reject()}
      isBusy={action.isBusy}
      onAct={() => action.start(null)}
      onClose={onClose}
    >
      <p>{m.reject_text()}</p>
      <ActionNote done={null} failed={action.failure} />
    </QuestionDialog>
  );
}
