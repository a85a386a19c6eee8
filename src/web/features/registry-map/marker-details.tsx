import { queryOptions, useQuery } from '@tanstack/react-query';
import { generatePath } from 'react-router';
import { pagePaths } from '#contract/page-paths.ts';
import type { PublicProject } from '#contract/projects.ts';
import { readPublicProject } from '#contract/read-project.ts';
import { type RowTotals, rowTotals } from '#domain/ledger/row-totals.ts';
import { countUnits } from '#domain/ledger/serial.ts';
import { pictureSlots } from '#domain/project/project-terms.ts';
import * as m from '#messages/messages.js';
import { programWords } from '#messages/words/program.js';
import { call, keyOf } from '#web/api/call.ts';
import { sentenceOf } from '#web/api/call-problem.ts';
import { ButtonLink } from '#web/kit/buttons/buttons.tsx';
import { Monogram } from '#web/kit/looks/monogram.tsx';
import { Skeleton, Waiting } from '#web/kit/pages/waiting-and-faults.tsx';
import { formatWhole } from '#web/kit/text/format.ts';
import { DrawnCover } from '#web/looks/drawn-cover.tsx';
import { statusLooks } from '#web/looks/status-look.tsx';
import { type TypeLook, typeLooks, untypedLook } from '#web/looks/type-look.ts';
import { TypeMark } from '#web/looks/type-mark.tsx';
import classes from './marker-popup.module.css';
import type { ShownProject } from './markers.ts';

/** Query for a project, the same as that of its page, which then opens at once. */
function detailsQuery(projectSerial: string) {
  const params = { projectSerial };
  return queryOptions({
    queryKey: keyOf(readPublicProject, { params }),
    queryFn: ({ signal }) => call(readPublicProject, { params, signal }),
  });
}

/**
 * A project in the popup of its marker: what the marker knows at once, and its picture, organization and
 * tonnes once they have come.
 */
export function ProjectDetails({ project }: { readonly project: ShownProject }) {
  const { projectSerial, projectType, programType, title } = project;
  const { data, isError, error } = useQuery(detailsQuery(projectSerial));
  const look: TypeLook = projectType === null ? untypedLook : typeLooks[projectType];
  const words = [projectType === null ? null : look.word(), programWords[programType]()];
  return (
    <>
      <div className={classes.picture}>
        {data === undefined ? <Skeleton height="100%" /> : <Picture project={data} look={look} />}
      </div>
      <div className={classes.words}>
        <p className={classes.title}>{title}</p>
        <div className={classes.organization}>
          {data === undefined ? null : <Organization project={data} />}
        </div>
        <p className={classes.kind}>
          <TypeMark look={look} size={20} />
          <span>{words.filter((word) => word !== null).join(' · ')}</span>
        </p>
      </div>
      {programType === 'Inventory' ? null : (
        <div className={classes.tonnes}>
          {isError ? <p role="alert">{sentenceOf(error)}</p> : null}
          {data === undefined ? <TonnesWaiting isDone={isError} /> : <Tonnes project={data} />}
        </div>
      )}
      <div className={classes.view}>
        <ButtonLink to={generatePath(pagePaths.project, { projectSerial })} variant="filled">
          {m.map_popup_view()}
        </ButtonLink>
      </div>
    </>
  );
}

type PictureProps = { readonly project: PublicProject; readonly look: TypeLook };

function Picture({ project, look }: PictureProps) {
  const first = pictureSlots.map((slot) => project.pictures[slot]).find((picture) => picture !== null);
  if (first === undefined || first === null)
    return <DrawnCover look={look} seed={`${project.projectSerial} ${project.location.address ?? ''}`} />;
  return <img src={`${first.url}/300`} srcSet={`${first.url}/300 1x, ${first.url}/600 2x`} alt="" />;
}

function Organization({ project: { organization, organizationLogo } }: { readonly project: PublicProject }) {
  return (
    <>
      {organizationLogo === null ? (
        <Monogram name={organization} />
      ) : (
        <img src={`${organizationLogo}/300`} alt="" width={24} height={24} />
      )}
      <span>{organization}</span>
    </>
  );
}

function TonnesWaiting({ isDone }: { readonly isDone: boolean }) {
  if (isDone) return null;
  return (
    <Waiting className={classes.waiting}>
      <Skeleton height={24} width="60%" />
      <Skeleton height={6} />
      <Skeleton height={32} width="90%" />
    </Waiting>
  );
}

/** All tonnes of a project and what became of them; those planned while it has none. */
function Tonnes({ project }: { readonly project: PublicProject }) {
  const totals = rowTotals(
    project.emissionReductions.registered.map((row) => ({
      status: row.status,
      tonnes: countUnits({ min: row.serialMin, max: row.serialMax }),
    })),
  );
  if (totals.all === 0) return <Planned tonnes={project.projectedTonnes} />;
  return (
    <>
      <p className={classes.figure}>
        <strong>{formatWhole(totals.all)}</strong> {m.unit_tonnes()} {allWord(project)}
      </p>
      <Fates totals={totals} />
    </>
  );
}

function Planned({ tonnes }: { readonly tonnes: number }) {
  if (tonnes === 0) return <p className={classes.fates}>{m.map_nothing_issued()}</p>;
  return (
    <>
      <p className={classes.figure}>
        <strong>{formatWhole(tonnes)}</strong> {m.unit_tonnes()} {m.card_projected()}
      </p>
      <p className={classes.fates}>{m.map_nothing_issued()}</p>
    </>
  );
}

/** Returns the word for all units of an entry, which its fates add up to. */
function allWord({ programType }: PublicProject): string {
  if (programType === 'Offsets') return m.card_purchased();
  return programType === 'TransferredOffsets' ? m.map_received() : m.map_issued();
}

const fates = [
  { of: 'remaining', color: statusLooks.Registered.color, text: m.map_fate_held },
  { of: 'transferred', color: statusLooks.Transferred.color, text: m.map_fate_transferred },
  { of: 'retired', color: statusLooks.Retired.color, text: m.map_fate_retired },
  { of: 'cancelled', color: statusLooks.Cancelled.color, text: m.map_fate_cancelled },
] as const;

/** What became of a project's tonnes: a bar, and the same in words in its order. */
function Fates({ totals }: { readonly totals: RowTotals }) {
  const some = fates.filter(({ of }) => totals[of] > 0);
  return (
    <>
      <div className={classes.bar} aria-hidden="true">
        {some.map(({ of, color }) => (
          <span key={of} style={{ flexGrow: totals[of], background: color }} />
        ))}
      </div>
      <p className={classes.fates}>
        {some.map(({ of, text }) => text({ count: totals[of], shown: formatWhole(totals[of]) })).join(' · ')}
      </p>
    </>
  );
}
