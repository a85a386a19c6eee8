import { type ReactNode, useId } from 'react';
import { generatePath } from 'react-router';
import type { OrganizationPage } from '#contract/organizations.ts';
import { pagePaths } from '#contract/page-paths.ts';
import * as m from '#messages/messages.js';
import { Monogram } from '#web/kit/looks/monogram.tsx';
import { Link } from '#web/kit/navigation/link.tsx';
import { formatWhole } from '#web/kit/text/format.ts';
import { SerialText } from '#web/kit/text/text.tsx';
import classes from './organization-heading.module.css';

type Props = { readonly organization: OrganizationPage };

/** An organization: logo, name, place, serial, included organizations and totals. */
export function OrganizationHeading({ organization }: Props) {
  const { serial, name, logo, place, projectCount } = organization;
  return (
    <header className={classes.heading}>
      <div className={classes.who}>
        {logo === null ? (
          <Monogram name={name} />
        ) : (
          <img src={`${logo}/300`} alt="" width={96} height={96} className={classes.logo} />
        )}
        <div className={classes.words}>
          <h1>{name}</h1>
          <p className={classes.what}>
            {formatWhole(projectCount)} {m.figure_projects({ count: projectCount })}
            {place === null ? null : ` · ${place}`} · <SerialText serial={serial} />
          </p>
          <Introduction organization={organization} />
          <Includes organization={organization} />
        </div>
      </div>
      <Figures organization={organization} />
    </header>
  );
}

/**
 * Tonnes issued, and what became of them, and the same of those purchased elsewhere where there are any. Each is named,
 * as neither has the other's tonnes.
 */
function Figures({ organization }: Props) {
  const {
    issuedTonnes,
    registeredTonnes,
    transferredTonnes,
    retiredTonnes,
    cancelledTonnes,
    purchasedTonnes,
    purchasedRetiredTonnes,
  } = organization;
  return (
    <div role="group" aria-label={m.organization_figures()} className={classes.groups}>
      <FigureGroup title={m.organization_figures_own()}>
        <Figure value={issuedTonnes} text={m.organization_issued()} />
        <Figure value={registeredTonnes - retiredTonnes} text={m.organization_held()} />
        <Figure value={transferredTonnes} text={m.organization_transferred()} />
        <Figure value={retiredTonnes} text={m.organization_retired()} />
        {cancelledTonnes === 0 ? null : <Figure value={cancelledTonnes} text={m.organization_cancelled()} />}
      </FigureGroup>
      {purchasedTonnes === 0 ? null : (
        <FigureGroup title={m.organization_figures_purchased()}>
          <Figure value={purchasedTonnes} text={m.organization_purchased()} />
          <Figure value={purchasedTonnes - purchasedRetiredTonnes} text={m.organization_held()} />
          <Figure value={purchasedRetiredTonnes} text={m.organization_retired()} />
        </FigureGroup>
      )}
    </div>
  );
}

type FigureGroupProps = { readonly title: string; readonly children: ReactNode };

function FigureGroup({ title, children }: FigureGroupProps) {
  const id = useId();
  return (
    <div className={classes.group}>
      <p id={id} className={classes.groupTitle}>
        {title}
      </p>
      <ul aria-labelledby={id} className={classes.figures}>
        {children}
      </ul>
    </div>
  );
}

/** What the organization says of itself, and its website. */
function Introduction({ organization: { description, website } }: Props) {
  return (
    <>
      {description === null ? null : <p className={classes.description}>{description}</p>}
      {website === null ? null : (
        <p>
          <a href={website} rel="noopener noreferrer nofollow external">
            {new URL(website).hostname}
          </a>
        </p>
      )}
    </>
  );
}

function Includes({ organization: { includes } }: Props) {
  if (includes.length === 0) return null;
  return (
    <div className={classes.includes}>
      <span>{m.organization_includes()}</span>
      <ul>
        {includes.map(({ serial, slug, name }) => (
          <li key={serial}>
            <Link to={generatePath(pagePaths.organization, { organization: slug })}>{name}</Link>
          </li>
        ))}
      </ul>
    </div>
  );
}

function Figure({ value, text }: { readonly value: number; readonly text: string }) {
  return (
    <li>
      <span className={classes.value}>{formatWhole(value)}</span> <span className={classes.text}>{text}</span>
    </li>
  );
}
