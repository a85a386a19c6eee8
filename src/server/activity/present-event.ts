import type { ActivityEvent } from '#contract/activity.ts';
import { countUnits, formatSerialRange } from '#domain/ledger/serial.ts';
import type { Locale } from '../kernel/locale.ts';
import { fromInt8Range } from '../ledger/int8-range.ts';
import { presentAgainst } from '../ledger/present-block.ts';
import type { EventRow } from './activity-queries.ts';

/** Converts an event to the API format, with its texts in the reader's language. */
export function presentEvent(row: EventRow, locale: Locale): ActivityEvent {
  const { type, project, title, actor, actorName } = row;
  const range = fromInt8Range(row.serials ?? '');
  const isRetirement = type === 'retired';
  const holding = {
    state: isRetirement ? 'retired' : 'active',
    holder: actor,
    holderName: actorName,
  } as const;
  return {
    index: row.idx,
    type,
    at: row.at.toISOString(),
    organization: { serial: actor, name: actorName, slug: slugOf(row.actorSlug, actor, row.actorProjects) },
    receiver: receiverOf(row),
    project: { projectSerial: project, title },
    year: row.year ?? 0,
    tonnes: countUnits(range),
    serialMin: range.min,
    serialMax: range.max,
    serial: formatSerialRange({ project, ...range }),
    retiredAgainst: presentAgainst({ ...row, ...holding }, locale),
    beneficiary: row.isBeneficiaryPrivate === true ? null : row.beneficiary,
    certificate: row.certificate,
    retiredTonnes: isRetirement ? row.retiredTonnes : null,
    reason: type === 'corrected' ? row.note : null,
  };
}

function receiverOf({ receiver, receiverName, receiverSlug, receiverProjects }: EventRow) {
  if (receiver === null) return null;
  const slug = slugOf(receiverSlug, receiver, receiverProjects ?? 0);
  return { serial: receiver, name: receiverName ?? receiver, slug };
}

/** Returns where the organization's page is; null while it has no public project. */
function slugOf(slug: string | null, serial: string, publicProjects: number): string | null {
  return publicProjects > 0 ? (slug ?? serial) : null;
}
