const HOUR_MS = 3_600_000;

/** Hours after which a backup, or a drill of one, is old. */
const MAX_BACKUP_HOURS = 48;

/** What a registry knows of its backups. */
export type BackupTimes = {
  /** The time of the state that the newest backup has; null without one. */
  readonly backup: Date | null;
  /** When a backup was last restored as a drill, with all as it was; null if never. */
  readonly drill: Date | null;
  /** When the registry was first started; null before. */
  readonly opened: Date | null;
};

/** True if a time is more than 48 hours ago. */
function isOld(at: Date, now: Date): boolean {
  return now.getTime() - at.getTime() > MAX_BACKUP_HOURS * HOUR_MS;
}

/**
 * Says what is old: the newest backup, or of a registry without one the registry itself; and the last drill, of a
 * registry that has had one.
 */
export function oldBackups({ backup, drill, opened }: BackupTimes, now: Date) {
  const since = backup ?? opened;
  return {
    backup: since !== null && isOld(since, now),
    drill: drill !== null && isOld(drill, now),
  };
}
