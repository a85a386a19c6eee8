import type { PublicProject } from '#contract/projects.ts';
import * as m from '#messages/messages.js';
import { Link } from '#web/kit/navigation/link.tsx';
import type { UsedFor } from './emission-lines.ts';

/** What units were used for: a public inventory or receiver by its name, with its serial, as a link. */
export function usedForText(usedFor: UsedFor, names: PublicProject['names']) {
  if (usedFor.kind === 'note') return usedFor.note;
  const { kind, serial } = usedFor;
  const named = names?.[serial];
  const shown = named === undefined ? serial : `${named.name} (${serial})`;
  if (kind === 'transfer') return linkTo(named, m.project_row_transferred_to({ serial: shown }));
  const { year } = usedFor;
  // Most titles of inventories say that they are one.
  return linkTo(named, named === undefined ? m.project_row_inventory({ serial, year }) : `${shown}, ${year}`);
}

function linkTo(named: { readonly path: string } | undefined, text: string) {
  return named === undefined ? text : <Link to={named.path}>{text}</Link>;
}
