import { m } from '#messages/messages.js';
import { formatMoment } from './format-moment.ts';
import type { EmailTemplate } from './template.ts';

/** To administrators, at most once a day: the newest backup, or the last drill of one, is more than 48 hours old. */
export const backupOld: EmailTemplate<{
  /** The time of the state that the newest backup has, ISO 8601; null without one. */
  readonly backup: string | null;
  /** The last drill; null if there was none. */
  readonly drill: string | null;
  /** True if the backup is old; otherwise only the drill is. */
  readonly isBackupOld: boolean;
}> = {
  write: ({ backup, drill, isBackupOld }, { locale, productName: product }) => {
    const ofBackup =
      backup === null
        ? m.email_backup_none({}, { locale })
        : m.email_backup_newest({ moment: formatMoment(new Date(backup), locale) }, { locale });
    const ofDrill =
      drill === null
        ? m.email_backup_no_drill({}, { locale })
        : m.email_backup_drill({ moment: formatMoment(new Date(drill), locale) }, { locale });
    return {
      subject: isBackupOld
        ? m.email_backup_subject({ product }, { locale })
        : m.email_backup_drill_subject({ product }, { locale }),
      heading: isBackupOld
        ? m.email_backup_heading({}, { locale })
        : m.email_backup_drill_heading({}, { locale }),
      happened: [ofBackup, ofDrill],
      next: [isBackupOld ? m.email_backup_next({}, { locale }) : m.email_backup_drill_next({}, { locale })],
      link: { text: m.email_backup_link({}, { locale }), path: '/admin' },
    };
  },
  sample: { backup: '2026-03-01T10:30:00.000Z', drill: null, isBackupOld: true },
};
