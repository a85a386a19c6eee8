import type { CorrectionPreview } from '#contract/corrections.ts';
import { pagePaths } from '#contract/page-paths.ts';
import { FactList } from '#web/kit/lists/fact-list.tsx';
import { StatusBadge } from '#web/kit/looks/status-badge.tsx';
import { Link } from '#web/kit/navigation/link.tsx';
import * as m from '#messages/messages.js';
import { generatePath } from 'react-router';
import { consequences, firstTexts, holdersText } from './correction-words.ts';
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
export function againstOf({ parts }: Parts) {
  const texts = parts.map(({ retiredAgainst }) => retiredAgainst).filter((text) => text !== null);
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
      <FactList
        facts={[
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
