import type { Namesake } from '#contract/namesakes.ts';
import { formatRequestSerial } from '#domain/account/request-serial.ts';
import { compareNames } from '#domain/text/namesakes.ts';
import type { Db } from '../kernel/db.ts';
import { isUuid } from '../kernel/ids.ts';
import { listNamesakesToShow } from '../organizations/namesake-queries.ts';
import { findPendingRequest, listPendingRequests } from './account-queries.ts';
import { requestNotFound } from './decide-request.ts';

/** Most other requests that are shown beside one. */
const MAX_REQUESTS = 5;

/**
 * Returns the organizations and the other pending requests with the same or nearly the same name as a pending
 * request. Throws 404 if there is no such request.
 */
export async function readNamesakes(db: Db, id: string): Promise<Namesake[]> {
  const request = isUuid(id) ? await findPendingRequest(db, id) : undefined;
  if (request === undefined) throw requestNotFound();
  const organizations = await listNamesakesToShow(db, request.organizationName);
  const pending = await listPendingRequests(db);
  const requests = pending.flatMap((other): Namesake[] => {
    const name = other.organizationName;
    const likeness = other.id === id ? null : compareNames(request.organizationName, name);
    if (likeness === null) return [];
    const serial = formatRequestSerial(other.request);
    const since = other.requestedAt.toISOString();
    return [{ kind: 'request', likeness, serial, name, since, holdings: null, canConnect: false }];
  });
  return [
    ...organizations.map(
      ({ likeness, serial, name, since, canConnect, entries, tonnes, people }): Namesake => {
        const holdings = { entries, tonnes, people };
        return {
          kind: 'organization',
          likeness,
          serial,
          name,
          since: since.toISOString(),
          holdings,
          canConnect,
        };
      },
    ),
    ...requests.slice(0, MAX_REQUESTS),
  ];
}
