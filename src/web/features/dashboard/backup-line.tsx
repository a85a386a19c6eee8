import type { Dashboard } from '#contract/dashboard.ts';
import * as m from '#messages/messages.js';
import { formatMoment } from '#web/kit/text/format.ts';
import classes from './dashboard.module.css';

/** When the registry was last backed up and a backup tried; what is older than 48 hours stands out. */
export function BackupLine({ backups }: { readonly backups: Dashboard['backups'] }) {
  if (backups === null) return null;
  const { backup, drill } = backups;
  return (
    <p className={classes.quiet}>
      <span className={backup.isOld ? classes.overdue : undefined}>
        {backup.at === null
          ? m.dashboard_backup_none()
          : m.dashboard_backup({ moment: formatMoment(backup.at) })}
        {backup.isOld && backup.at !== null ? ` ${m.dashboard_backup_old()}` : null}
      </span>{' '}
      <span className={drill.isOld ? classes.overdue : undefined}>
        {drill.at === null ? m.dashboard_drill_none() : m.dashboard_drill({ moment: formatMoment(drill.at) })}
        {drill.isOld ? ` ${m.dashboard_backup_old()}` : null}
      </span>
    </p>
  );
}
