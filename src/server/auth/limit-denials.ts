import type { Gate } from '../kernel/admit.ts';

const MINUTE_MS = 60_000;
/** Maximum number of denials of an account that are recorded individually per minute. */
export const MAX_DENIALS_PER_MINUTE = 20;

type Note = Gate['noteDenial'];
type Noted = Parameters<Note>;

export type LimitedDenials = {
  readonly note: Note;
  /** Records the number of omitted denials of all accounts now. */
  readonly close: () => Promise<void>;
};

type Minute = { count: number; omitted: number; last: Noted; readonly timer: NodeJS.Timeout };

/**
 * Records at most twenty denials per account and minute, on each server. After the minute, one more entry has the
 * number of omitted ones. An account's counter is then dropped.
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
      // Impersonated requests count for the administrator.
      const account = caller.impersonator ?? caller.account;
      const minute = minutes.get(account) ?? begin(account, noted);
      if (minute.count < MAX_DENIALS_PER_MINUTE) {
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
