import { generatePath } from 'react-router';
import type { Correction, CorrectionPreview } from '#contract/corrections.ts';
import { pagePaths } from '#contract/page-paths.ts';
import * as m from '#messages/messages.js';
import { certificateStatusWords } from '#messages/words/units.js';
import { DetailList } from '#web/kit/lists/lists.tsx';
import { Link } from '#web/kit/navigation/link.tsx';
import { formatMoment, formatWhole } from '#web/kit/text/format.ts';
import { StatusBadge } from '#web/looks/status-look.tsx';
import classes from './corrections.module.css';

type Parts = Pick<CorrectionPreview, 'parts'>;

/** The different statuses of units. */
export function Statuses({ parts }: Parts) {
  const statuses = [...new Set(parts.map(({ status }) => status))];
  return (
    <span className={classes.statuses}>
      {statuses.map((status) => (
        <StatusBadge key={status} status={status} />
      ))}
    </span>
  );
}

/** What units were retired against, one line each; null when none was. */
export function againstOf(units: Parts) {
  const texts = retiredAgainstIn(units);
  if (texts.length === 0) return null;
  return (
    <span className={classes.lines}>
      {firstTexts(texts).map((text) => (
        <span key={text}>{text}</span>
      ))}
    </span>
  );
}

/** A project's title, with a link to the project. */
export function ProjectLink({ project }: Pick<CorrectionPreview, 'project'>) {
  const { projectSerial, title } = project;
  return <Link to={generatePath(pagePaths.adminProject, { projectSerial })}>{title}</Link>;
}

/** What a correction will change, in words. */
export function Consequences({ units }: { readonly units: Parameters<typeof consequences>[0] }) {
  return (
    <ul className={classes.consequences}>
      {consequences(units).map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  );
}

/** What units are now, and what a correction will change. */
export function UnitsPreview({ preview }: { readonly preview: CorrectionPreview }) {
  const { serials, project, year } = preview;
  return (
    <div className={classes.preview}>
      <h3>{m.corrections_now()}</h3>
      <DetailList
        details={[
          { name: m.serial_label(), value: <span className={classes.code}>{serials}</span>, isWide: true },
          { name: m.serial_project(), value: <ProjectLink project={project} />, isWide: true },
          { name: m.serial_year(), value: year },
          { name: m.serial_status(), value: <Statuses {...preview} /> },
          { name: m.serial_retired_against(), value: againstOf(preview), isWide: true },
          { name: m.corrections_holder(), value: holdersText(preview), isWide: true },
        ]}
      />
      <h3>{m.corrections_then()}</h3>
      <Consequences units={preview} />
      <p>{preview.needsConfirmation ? m.corrections_needs_other() : m.corrections_at_once()}</p>
    </div>
  );
}

type Units = Pick<CorrectionPreview, 'tonnes' | 'year' | 'parts' | 'certificates'>;

const MOST = 10;

/** Returns an amount with its unit: '30 tonnes CO₂e'. */
export function tonnesText(count: number): string {
  return m.tonnes_counted({ count, shown: formatWhole(count) });
}

/** Returns different texts, in order; of many only the first ten, and how many more there are. */
function firstTexts(texts: readonly string[]): readonly string[] {
  const different = [...new Set(texts)];
  const more = different.length - MOST;
  if (more <= 0) return different;
  return [...different.slice(0, MOST), m.corrections_more({ count: formatWhole(more) })];
}

/** Returns the holders of units, as one text. */
export function holdersText({ parts }: Pick<Units, 'parts'>): string {
  return firstTexts(parts.map(({ holder }) => holder.name)).join(', ');
}

/** Returns what each part of units was retired against, if anything. */
const retiredAgainstIn = ({ parts }: Parts) =>
  parts.map(({ retiredAgainst }) => retiredAgainst).filter((text) => text !== null);

/** Returns what a correction will change, one sentence each. */
function consequences(units: Units): readonly string[] {
  const { tonnes, year, parts, certificates } = units;
  const isReceived = parts.some((part) => part.isReceived);
  const against = retiredAgainstIn(units);
  return [
    (isReceived ? m.corrections_restored_received : m.corrections_restored)({
      holder: holdersText(units),
      tonnes: tonnesText(tonnes),
      year: String(year),
    }),
    ...firstTexts(against.map((text) => m.corrections_against({ against: text }))),
    ...firstTexts(
      certificates.map(({ id, status }) =>
        m.corrections_certificate({ id, status: certificateStatusWords[status]() }),
      ),
    ),
    m.corrections_final(),
  ];
}

/** Returns a correction's state, and as a sentence with its time. */
export function standingOf({ status, asked, decided, askedBy, decidedBy }: Correction) {
  const moment = formatMoment(decided ?? asked);
  if (status === 'waiting')
    return { standing: 'waiting', standingText: m.corrections_waiting({ moment }) } as const;
  if (status === 'confirmed')
    return { standing: 'done', standingText: m.corrections_confirmed_on({ moment }) } as const;
  const isWithdrawn = askedBy.id === decidedBy?.id;
  const standingText = isWithdrawn
    ? m.corrections_withdrawn_on({ moment })
    : m.corrections_declined_on({ moment });
  return { standing: 'declined', standingText } as const;
}

/** Returns an administrator's name and email. */
export function personText({ name, email }: Correction['askedBy']): string {
  if (email === '') return name ?? m.corrections_deleted_account();
  return name === null ? email : `${name} (${email})`;
}
