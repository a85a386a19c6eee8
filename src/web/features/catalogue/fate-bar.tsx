import type { ProjectSummary } from '#contract/projects.ts';
import * as m from '#messages/messages.js';
import { formatWhole } from '#web/kit/text/format.ts';
import classes from './fate-bar.module.css';

type Tonnes = Pick<
  ProjectSummary,
  'issuedTonnes' | 'registeredTonnes' | 'retiredTonnes' | 'transferredTonnes' | 'cancelledTonnes'
>;

/**
 * Returns what became of a project's issued tonnes, in the order of the bar; together all that were issued. The colours
 * are those of the statuses (`looks/status-look.tsx`), whose patterns a bar this low has no room for.
 */
function fatesOf(project: Tonnes) {
  const { registeredTonnes, retiredTonnes, transferredTonnes, cancelledTonnes } = project;
  const fates: readonly { look: string; tonnes: number; word: typeof m.card_held }[] = [
    { look: 'registered', tonnes: registeredTonnes - retiredTonnes, word: m.card_held },
    { look: 'transferred', tonnes: transferredTonnes, word: m.card_transferred },
    { look: 'retired', tonnes: retiredTonnes, word: m.card_retired },
    { look: 'cancelled', tonnes: cancelledTonnes, word: m.card_cancelled },
  ];
  return fates.filter(({ tonnes }) => tonnes > 0);
}

/** Says what became of a project's issued tonnes: what is held, transferred, retired and cancelled. */
export function fateWords(project: Tonnes): string {
  return fatesOf(project)
    .map(({ tonnes, word }) => word({ tonnes: formatWhole(tonnes) }))
    .join(' · ');
}

const WIDTH = 100;

/** Draws the shares of what became of a project's issued tonnes. Words beside it say the same. */
export function FateBar({ project, label }: { readonly project: Tonnes; readonly label?: string }) {
  const naming =
    label === undefined ? ({ 'aria-hidden': true } as const) : { role: 'img', 'aria-label': label };
  const fates = fatesOf(project);
  const shareOf = (tonnes: number) => (WIDTH * tonnes) / project.issuedTonnes;
  return (
    <svg viewBox={`0 0 ${WIDTH} 1`} preserveAspectRatio="none" className={classes.bar} {...naming}>
      {label === undefined ? null : <title>{label}</title>}
      {fates.map(({ look, tonnes }, index) => (
        <rect
          key={look}
          x={fates.slice(0, index).reduce((sum, before) => sum + shareOf(before.tonnes), 0)}
          width={shareOf(tonnes)}
          height={1}
          fill={`var(--look-${look})`}
        />
      ))}
    </svg>
  );
}

/** The empty outline of a project that only plans tonnes. */
export function PlannedBar() {
  return <span className={classes.planned} />;
}
