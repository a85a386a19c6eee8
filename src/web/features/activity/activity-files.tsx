import { type ActivityFilters, listActivity } from '#contract/activity.ts';
import { ACTIVITY_FEED } from '#contract/feeds.ts';
import { addressOf } from '#web/api/call.ts';
import buttonClasses from '#web/kit/buttons/button.module.css';
import * as m from '#messages/messages.js';
import { IconDownload, IconRss } from '@tabler/icons-react';
import { filterQuery } from './activity-address.ts';
import classes from './activity.module.css';

const formats = [
  { format: 'csv', word: m.overview_csv },
  { format: 'xlsx', word: m.overview_excel },
] as const;

/** The same events as files for spreadsheets and as a feed. */
export function ActivityFiles({ filters }: { readonly filters: ActivityFilters }) {
  return (
    <div className={classes.files}>
      {formats.map(({ format, word }) => (
        <a
          key={format}
          href={addressOf(listActivity, { query: { ...filters, format } })}
          download
          aria-label={m.activity_download({ format: word() })}
          className={buttonClasses.button}
        >
          <IconDownload size={18} aria-hidden />
          {word()}
        </a>
      ))}
      <a
        href={`${ACTIVITY_FEED}${filterQuery(filters)}`}
        aria-label={m.activity_feed()}
        className={buttonClasses.button}
      >
        <IconRss size={18} aria-hidden />
        {m.activity_feed_short()}
      </a>
    </div>
  );
}
