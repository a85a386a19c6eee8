import type { Gate } from '../kernel/admit.ts';

const MINUTE_MS = 60_000;
/** The most denials of one account that are written down one by one within a minute. */
export const DENIALS_A_MINUTE = 20;

type Note = Gate['noteDenial'];
type Noted = Parameters<Note>;

export type LimitedDenials = {
  readonly note: Note;
  /** Writes down now how many were left out, for all accounts. */
  readonly close: () => Promise<void>;
};

type Minute = { count: number; omitted: number; last: Noted; readonly timer: NodeJS.Timeout };

/**
 * Writes down at most twenty denials a minute of one account, each server by itself; once the minute is over one more line says
 * how many were left out. Nothing is kept of an account after its minute.
 */
export function limitDenials(
  write: Note,
  writeOmitted: (noted: Noted, omitted: number) => Promise<void>,
  onFault: (error: unknown) => void,
): LimitedDenials {
  const minutes = new Map<string, Minute>();
  const end = async (account: string) => {
    const minute = minutes.get(account);
    if (minute === undefined) return;
    clearTimeout(minute.timer);
    minutes.delete(account);
    if (minute.omitted > 0) await writeOmitted(minute.last, minute.omitted);
  };
  const begin = (account: string, last: Noted): Minute => {
    const timer = setTimeout(() => void end(account).catch(onFault), MINUTE_MS).unref();
    const minute = { count: 0, omitted: 0, last, timer };
    minutes.set(account, minute);
    return minute;
  };
  return {
    note: async (...noted) => {
      const [caller] = noted;
      // An administrator's hands are the administrator's, in whose name ever.
      const account = caller.impersonator ?? caller.account;
      const minute = minutes.get(account) ?? begin(account, noted);
      if (minute.count < DENIALS_A_MINUTE) {
        minute.count += 1;
        return write(...noted);
      }
      minute.omitted += 1;
      minute.last = noted;
    },
    close: async () => {
      await Promise.all([...minutes.keys()].map(end)).catch(onFault);
    },
  };
}
