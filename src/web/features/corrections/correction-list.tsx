import { useState } from 'react';
import { generatePath } from 'react-router';
import type { Correction } from '#contract/corrections.ts';
import { pagePaths } from '#contract/page-paths.ts';
import * as m from '#messages/messages.js';
import { certificateStatusWords } from '#messages/words/units.js';
import { queryProps } from '#web/api/call-problem.ts';
import { ActionNote, Button, ButtonLink } from '#web/kit/buttons/buttons.tsx';
import { QuestionDialog } from '#web/kit/dialogs/dialog.tsx';
import { PasswordDialog } from '#web/kit/dialogs/form-dialog.tsx';
import { EmptyNote, Pager } from '#web/kit/lists/lists.tsx';
import { RequestCard, RequestCards, TypedText } from '#web/kit/lists/request-card.tsx';
import { Link } from '#web/kit/navigation/link.tsx';
import { QueryBoundary } from '#web/kit/pages/waiting-and-faults.tsx';
import { formatWhole } from '#web/kit/text/format.ts';
import { SerialText } from '#web/kit/text/text.tsx';
import {
  againstOf,
  Consequences,
  holdersText,
  ProjectLink,
  personText,
  Statuses,
  standingOf,
  tonnesText,
} from './corrected-units.tsx';
import classes from './corrections.module.css';
import { useCorrections, useDecideCorrection } from './use-corrections.ts';

type CorrectionListProps = { readonly page: number; readonly addressOf: (page: number) => string };

type Question = { readonly correction: Correction; readonly isConfirmed: boolean };

/** All corrections, page by page; those that wait can be confirmed, declined or withdrawn. */
export function CorrectionList({ page, addressOf }: CorrectionListProps) {
  const query = useCorrections(page);
  const action = useDecideCorrection();
  const [question, setQuestion] = useState<Question | null>(null);
  const decide = ({ correction, isConfirmed }: Question) => {
    setQuestion(null);
    action.start({ id: correction.id, isConfirmed });
  };
  return (
    <>
      <ActionNote done={action.answer?.message ?? null} failed={action.failure} takesFocus />
      <QueryBoundary {...queryProps(query)}>
        {({ items }) =>
          items.length === 0 ? (
            <EmptyNote title={m.corrections_none()} text={m.corrections_none_text()} />
          ) : (
            <>
              <RequestCards label={m.corrections_list()} isBusy={query.isPlaceholderData}>
                {items.map((correction) => (
                  <CorrectionCard
                    key={correction.id}
                    correction={correction}
                    isBusy={action.isBusy}
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
          onAction={() => decide(question)}
          onClose={() => setQuestion(null)}
        />
      )}
      {action.confirmation === null ? null : <PasswordDialog {...action.confirmation} />}
    </>
  );
}

type DialogProps = {
  readonly question: Question;
  readonly onAction: () => void;
  readonly onClose: () => void;
};

function DecisionDialog({ question: { correction, isConfirmed }, ...handlers }: DialogProps) {
  const { tonnes, isOwn } = correction;
  const words = { tonnes: tonnesText(tonnes) };
  if (isConfirmed) {
    return (
      <QuestionDialog
        question={m.corrections_apply_question(words)}
        action={m.corrections_apply_act(words)}
        {...handlers}
      >
        <Consequences units={correction} />
      </QuestionDialog>
    );
  }
  return (
    <QuestionDialog
      question={isOwn ? m.corrections_withdraw_question() : m.corrections_decline_question()}
      action={isOwn ? m.corrections_withdraw() : m.corrections_decline()}
      {...handlers}
    >
      <p>{m.corrections_decline_text()}</p>
    </QuestionDialog>
  );
}

type CorrectionCardProps = {
  readonly correction: Correction;
  readonly isBusy: boolean;
  readonly onConfirm: () => void;
  readonly onDecline: () => void;
};

/** A correction: its units, who requested it and why, who decided, and the buttons to decide it. */
function CorrectionCard({ correction, isBusy, onConfirm, onDecline }: CorrectionCardProps) {
  const { serials, tonnes, project, abilities, isOwn } = correction;
  const title = m.corrections_card({ tonnes: tonnesText(tonnes), title: project.title });
  return (
    <RequestCard title={title} {...standingOf(correction)} details={correctionDetails(correction)}>
      <ButtonLink to={`${pagePaths.serial}?serial=${encodeURIComponent(serials)}`}>
        {m.certificate_look_up()}
      </ButtonLink>
      {abilities.decline ? (
        <Button
          busy={isBusy}
          label={isOwn ? m.corrections_withdraw_named({ serials }) : m.corrections_decline_named({ serials })}
          onClick={onDecline}
        >
          {isOwn ? m.corrections_withdraw() : m.corrections_decline()}
        </Button>
      ) : null}
      {abilities.confirm ? (
        <Button
          variant="filled"
          busy={isBusy}
          label={m.corrections_confirm_named({ serials })}
          onClick={onConfirm}
        >
          {m.corrections_confirm()}
        </Button>
      ) : null}
    </RequestCard>
  );
}

function correctionDetails(correction: Correction) {
  const { serials, project, year, status, askedBy, reason, event } = correction;
  const statusName = status === 'confirmed' ? m.corrections_status_before() : m.corrections_status_now();
  return [
    { name: m.serial_label(), value: <SerialText serial={serials} />, isWide: true },
    { name: m.serial_project(), value: <ProjectLink project={project} />, isWide: true },
    { name: m.serial_year(), value: year },
    { name: statusName, value: <Statuses {...correction} /> },
    { name: m.serial_retired_against(), value: againstOf(correction), isWide: true },
    { name: m.corrections_holder(), value: holdersText(correction), isWide: true },
    { name: m.corrections_certificates(), value: certificatesOf(correction), isWide: true },
    { name: m.corrections_reason(), value: <TypedText text={reason} />, isWide: true },
    { name: m.corrections_asked_by(), value: personText(askedBy), isWide: true },
    ...decidedBy(correction),
    {
      name: m.corrections_event(),
      value: event === null ? null : m.certificate_event({ index: formatWhole(event) }),
      isWide: true,
    },
  ];
}

function decidedBy({ status, decidedBy: person }: Correction) {
  if (status === 'waiting') return [];
  const name = status === 'confirmed' ? m.corrections_confirmed_by() : m.corrections_declined_by();
  return [{ name, value: person === null ? m.corrections_no_other() : personText(person), isWide: true }];
}

function certificatesOf({ certificates, status: correctionStatus }: Correction) {
  if (certificates.length === 0) return null;
  return (
    <span className={classes.lines}>
      {certificates.map(({ id, status }) => (
        <span key={id}>
          <Link to={generatePath(pagePaths.certificate, { certificateId: id })}>{id}</Link>
          {correctionStatus === 'waiting' ? null : `: ${certificateStatusWords[status]()}`}
        </span>
      ))}
    </span>
  );
}
