import type { Database } from '../kernel/db.ts';
import { ownImportRunning } from './import-problems.ts';

/** How often other servers are told how far an import is. */
const TELL_MS = 1000;
/** How long an import of another server counts as running after the last that was heard of it. */
const HEARD_MS = 10_000;

/** How far an import of an organization is, from 0 to 1; without a number it has ended. */
const TOLD = /^import of (\S+): ([\d.]*)$/;

/** Returns how far the import of each organization is, also of one that another server of the database runs. */
export function importProgress({ broadcast, onBroadcast }: Pick<Database, 'broadcast' | 'onBroadcast'>) {
  const here = new Map<string, number>();
  const elsewhere = new Map<string, { readonly share: number; readonly until: number }>();
  onBroadcast((text) => {
    const [, organization, share] = TOLD.exec(text) ?? [];
    if (organization === undefined) return;
    if (share === '') elsewhere.delete(organization);
    else elsewhere.set(organization, { share: Number(share), until: performance.now() + HEARD_MS });
  });
  const shareElsewhere = (organization: string) => {
    const heard = elsewhere.get(organization);
    return heard !== undefined && heard.until > performance.now() ? heard.share : null;
  };
  /** Throws 409 while an import of the organization runs here. */
  const requireNone = (organization: string) => {
    if (here.has(organization)) throw ownImportRunning();
  };
  /**
   * Returns what tells other servers how far an import is. A message that fails is not reported: without the database
   * the import fails too.
   */
  const teller = (organization: string) => {
    let toldAt = Number.NEGATIVE_INFINITY;
    let last = Promise.resolve();
    const tell = (share: string) => {
      toldAt = performance.now();
      last = last.then(() => broadcast(`import of ${organization}: ${share}`)).catch(() => undefined);
    };
    return {
      note: (share: number) => performance.now() - toldAt >= TELL_MS && tell(share.toFixed(3)),
      end: () => toldAt >= 0 && tell(''),
    };
  };
  return {
    requireNone,
    /** Returns the share of its work that is done; null while no import of the organization runs. */
    shareOf: (organization: string) => here.get(organization) ?? shareElsewhere(organization),
    /** Begins an import. Throws 409 if one of the same organization runs here. */
    begin: (organization: string) => {
      requireNone(organization);
      here.set(organization, 0);
      const others = teller(organization);
      const note = (share: number) => {
        if (!here.has(organization)) return;
        here.set(organization, share);
        others.note(share);
      };
      const end = () => {
        here.delete(organization);
        others.end();
      };
      return { note, end };
    },
  };
}
