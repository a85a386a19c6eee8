import { useQuery } from '@tanstack/react-query';
import { generatePath } from 'react-router';
import { pagePaths } from '#contract/page-paths.ts';
import {
  findUnitSerials,
  parseProjectSerial,
  parseReversedRange,
  parseUnitSerial,
} from '#domain/ledger/read-serial.ts';
import { formatSerialRange, type UnitSerial } from '#domain/ledger/serial.ts';
import * as m from '#messages/messages.js';
import { ProjectCard } from '#web/features/catalogue/card-grid.tsx';
import { projectsQuery } from '#web/features/catalogue/use-projects.ts';
import { figuresQuery } from '#web/features/figures/figures-query.ts';
import { renderCheck } from '#web/features/ledger-check/verify-event.tsx';
import {
  SerialForm,
  SerialNotFound,
  SerialResult,
  serialQuery,
} from '#web/features/serial-look-up/serial-look-up.tsx';
import { TonnePosition } from '#web/features/serial-look-up/tonne-position.tsx';
import { ButtonLink } from '#web/kit/buttons/buttons.tsx';
import { useSearchParams } from '#web/kit/lists/list-address.ts';
import { EmptyNote } from '#web/kit/lists/lists.tsx';
import { PageHeading, usePageHead } from '#web/kit/pages/page.tsx';
import { GuideLink } from '#web/looks/guide-link.tsx';
import { fullTitle, type Screen } from '#web/pages/screen.ts';
import classes from './serial-page.module.css';

/** The serial lookup (specification §2, `/serial`); an invalid serial is explained without a request. */
export function SerialPage() {
  const [address] = useSearchParams();
  const text = (address.get('serial') ?? '').trim();
  const unit = parseUnitSerial(text);
  usePageHead({
    title: fullTitle(text === '' ? m.serial_title() : text),
    description: m.serial_lead(),
    isUnlisted: text !== '',
  });
  const example = useQuery(figuresQuery()).data?.exampleSerial ?? null;
  return (
    <>
      <div className={classes.top}>
        <PageHeading title={m.serial_title()} lead={m.serial_lead()} />
        <SerialForm serial={text} example={example} />
      </div>
      <div className={classes.result}>
        {unit === null ? <NoSerial text={text} /> : <Result unit={unit} />}
      </div>
    </>
  );
}

/** Query for the public project of a unit: the list's filter compares the beginning of its serial. */
function projectOfUnit({ project }: UnitSerial) {
  return projectsQuery({ serial: project, page: 1, pageSize: 12 });
}

/** The result of a look-up, with the project's card and where the tonnes are among all of it, if it is public. */
function Result({ unit }: { readonly unit: UnitSerial }) {
  const { data } = useQuery(projectOfUnit(unit));
  const project = data?.items.find(({ projectSerial }) => projectSerial === unit.project);
  return (
    <SerialResult
      unit={unit}
      renderCheck={renderCheck}
      card={
        project === undefined ? null : (
          <ProjectCard project={project} heading="h3" isInView isFirst={false} pick={null} />
        )
      }
      position={project === undefined ? null : <TonnePosition range={unit} issued={project.issuedTonnes} />}
    />
  );
}

const MAX_SHOWN_LENGTH = 64;

/** Shown without a serial, or with an invalid one. */
function NoSerial({ text }: { readonly text: string }) {
  if (text === '') {
    return (
      <EmptyNote title={m.serial_empty_title()} text={m.serial_empty_text()}>
        <GuideLink part="reviewers/serial" title={m.guide_reviewers_serial_title()} />
      </EmptyNote>
    );
  }
  const several = findUnitSerials(text);
  if (several.length > 0) return <Several serials={several.map(formatSerialRange)} />;
  const reversed = parseReversedRange(text);
  if (reversed !== null) return <Reversed text={text} serial={formatSerialRange(reversed)} />;
  return (
    <SerialNotFound text={malformedSentence(text)}>
      <ToProject projectSerial={parseProjectSerial(text)} />
    </SerialNotFound>
  );
}

/** Says that a range is written backwards, and leads to it in the right order. */
function Reversed({ text, serial }: { readonly text: string; readonly serial: string }) {
  return (
    <SerialNotFound text={m.serial_reversed({ text })}>
      <LookUp serial={serial} />
    </SerialNotFound>
  );
}

/** Offers each of the serials that a text has. */
function Several({ serials }: { readonly serials: readonly string[] }) {
  return (
    <div role="status">
      <EmptyNote title={m.serial_several_title()} text={m.serial_several_text()}>
        {serials.map((serial) => (
          <LookUp key={serial} serial={serial} />
        ))}
      </EmptyNote>
    </div>
  );
}

function LookUp({ serial }: { readonly serial: string }) {
  return (
    <ButtonLink to={`${pagePaths.serial}?serial=${encodeURIComponent(serial)}`}>
      {m.serial_reversed_look_up({ serial })}
    </ButtonLink>
  );
}

/** The way to the project whose serial was typed in place of a unit's. */
function ToProject({ projectSerial }: { readonly projectSerial: string | null }) {
  if (projectSerial === null) return null;
  return (
    <ButtonLink to={generatePath(pagePaths.project, { projectSerial })}>
      {m.serial_to_project({ serial: projectSerial })}
    </ButtonLink>
  );
}

function malformedSentence(text: string): string {
  const shown = text.length > MAX_SHOWN_LENGTH ? `${text.slice(0, MAX_SHOWN_LENGTH)}…` : text;
  return m.serial_malformed({ text: shown });
}

export const serialScreen: Screen = {
  Page: SerialPage,
  needs: (client, { search }) => {
    const unit = parseUnitSerial((search.get('serial') ?? '').trim());
    const example = client.prefetchQuery(figuresQuery());
    if (unit === null) return [example];
    return [example, client.prefetchQuery(serialQuery(unit)), client.prefetchQuery(projectOfUnit(unit))];
  },
};
