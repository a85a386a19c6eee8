import { QuestionDialog } from '#web/kit/dialogs/question-dialog.tsx';
import { TextArea } from '#web/kit/forms/text-area.tsx';
import * as m from '#messages/messages.js';
import { useState } from 'react';
import { useReviewState } from './review-context.ts';
import classes from './review-desk.module.css';
import { type NewComment, WHOLE } from './unsent-comments.ts';

type Props = {
  readonly onAsk: (comments: readonly NewComment[]) => void;
  readonly onClose: () => void;
};

/** Confirms a request for changes: lists the comments that go with it, and takes one on the whole project. */
export function AskDialog({ onAsk, onClose }: Props) {
  const { unsent, wordOf } = useReviewState();
  const [wasEmpty, setWasEmpty] = useState(false);
  const { written } = unsent;
  const onFields = written.filter(({ field }) => field !== null);
  const ask = () => {
    setWasEmpty(written.length === 0);
    if (written.length > 0) onAsk(written);
  };
  return (
    <QuestionDialog question={m.ask_title()} act={m.ask_act()} onAct={ask} onClose={onClose}>
      <p>{m.ask_text()}</p>
      {onFields.length === 0 ? null : (
        <ul aria-label={m.review_ask_list()} className={classes.askList}>
          {onFields.map(({ field, text }) => (
            <li key={field}>
              <strong>{wordOf(field ?? '')}</strong>
              <p>{text}</p>
            </li>
          ))}
        </ul>
      )}
      <TextArea
        label={m.ask_whole()}
        hint={m.review_ask_whole_hint()}
        rows={3}
        error={wasEmpty && written.length === 0 ? m.review_ask_missing() : null}
        value={unsent.textOn(WHOLE)}
        onType={(text) => unsent.write(WHOLE, text)}
      />
    </QuestionDialog>
  );
}
