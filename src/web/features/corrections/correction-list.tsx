import type { Correction } from '#contract/corrections.ts';
import { queryProps } from '#web/api/query-props.ts';
import { ActionNote } from '#web/kit/buttons/action-note.tsx';
import { PasswordDialog } from '#web/kit/dialogs/password-dialog.tsx';
import { QuestionDialog } from '#web/kit/dialogs/question-dialog.tsx';
import { EmptyNote } from '#web/kit/lists/empty-note.tsx';
import { Pager } from '#web/kit/lists/pager.tsx';
import { RequestCards } from '#web/kit/lists/request-card.tsx';
import { QueryBoundary } from '#web/kit/pages/query-boundary.tsx';
import * as m from '#messages/messages.js';
import { useState } from 'react';
import { Consequences } from './corrected-units.tsx';
import { CorrectionCard } from './correction-card.tsx';
import { tonnesText } from './correction-words.ts';
import { useCorrections, useDecideCorrection } from './use-corrections.ts';

type Props = { readonly page: number; readonly addressOf: (page: number) => string };

type Question = { readonly correction: Correction; readonly isConfirmed: boolean };

/** All corrections, page by page; those that wait can be confirmed, declined or withdrawn. */
export function CorrectionList({ page, addressOf }: Props) {
  const query = useCorrections(page);
  const act = useDecideCorrection();
  const [question, setQuestion] = useState<Question | null>(null);
  const decide = ({ correction, isConfirmed }: Question) => {
    setQuestion(null);
    act.start({ id: correction.id, isConfirmed });
  };
  return (
    <>
      <ActionNote done={act.answer?.message ?? null} failed={act.failure} takesFocus />
      <QueryBoundary {...queryProps(query)}>
        {({ items }) =>
          items.length === 0 ? (
            <EmptyNote title={m.corrections_none()} text={m.corrections_none_text()} />
          ) : (
            <>
              <RequestCards label={m.corrections_list()}>
                {items.map((correction) => (
                  <CorrectionCard
                    key={correction.id}
                    correction={correction}
                    isBusy={act.isBusy}
                    onConfirm={() => setQuestion({ correction, isConfirmed: true })}
                    onDecline={() => setQuestion({ correction, isConfirmed: false })}
                  />
                ))}
              </RequestCards>
              <Pager page={page} pages={query.pages} addressOf={addressOf} />
            </>
          )
        }
      </QueryBoundary>
      {question === null ? null : (
        <DecisionDialog
          question={question}
          onAct={() => decide(question)}
          onClose={() => setQuestion(null)}
        />
      )}
      {act.confirmation === null ? null : <PasswordDialog {...act.confirmation} />}
    </>
  );
}

type DialogProps = {
  readonly question: Question;
  readonly onAct: () => void;
  readonly onClose: () => void;
};

function DecisionDialog({ question: { correction, isConfirmed }, ...handlers }: DialogProps) {
  const { tonnes, isOwn } = correction;
  const words = { tonnes: tonnesText(tonnes) };
  if (isConfirmed) {
    return (
      <QuestionDialog
        question={m.corrections_apply_question(words)}
        act={m.corrections_apply_act(words)}
        {...handlers}
      >
        <Consequences units={correction} />
      </QuestionDialog>
    );
  }
  return (
    <QuestionDialog
      question={isOwn ? m.corrections_withdraw_question() : m.corrections_decline_question()}
      act={isOwn ? m.corrections_withdraw() : m.corrections_decline()}
      {...handlers}
    >
      <p>{m.corrections_decline_text()}</p>
    </QuestionDialog>
  );
}
