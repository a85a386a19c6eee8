import type { Correction } from '#contract/corrections.ts';
import { pagePaths } from '#contract/page-paths.ts';
import { Button } from '#web/kit/buttons/button.tsx';
import { ButtonLink } from '#web/kit/buttons/button-link.tsx';
import { RequestCard, TypedText } from '#web/kit/lists/request-card.tsx';
import { Link } from '#web/kit/navigation/link.tsx';
import { formatWhole } from '#web/kit/text/format.ts';
import { SerialText } from '#web/kit/text/serial-text.tsx';
import * as m from '#messages/messages.js';
import { generatePath } from 'react-router';
import { againstOf, ProjectLink, Statuses } from './corrected-units.tsx';
import { certificateWords, holdersText, personText, standingOf, tonnesText } from './correction-words.ts';
import classes from './corrections.module.css';

type Props = {
  readonly correction: Correction;
  readonly isBusy: boolean;
  readonly onConfirm: () => void;
  readonly onDecline: () => void;
};

/** A correction: its units, who requested it and why, who decided, and the buttons to decide it. */
export function CorrectionCard({ correction, isBusy, onConfirm, onDecline }: Props) {
  const { serials, tonnes, project, abilities, isOwn } = correction;
  const title = m.corrections_card({ tonnes: tonnesText(tonnes), title: project.title });
  return (
    <RequestCard title={title} {...standingOf(correction)} facts={factsOf(correction)}>
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

function factsOf(correction: Correction) {
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
          {correctionStatus === 'waiting' ? null : `: ${certificateWords[status]()}`}
        </span>
      ))}
    </span>
  );
}
