import {
  activityFilters,
  listActivity,
  listLatestRetirements,
  RETIREMENTS_SHOWN,
} from '#contract/activity.ts';
import { ACTIVITY_FEED } from '#contract/page-paths.ts';
import type { Db } from '../kernel/db.ts';
import { type Mounting, mount } from '../kernel/http.ts';
import { parameterMessages, wrongFields } from '../kernel/problems.ts';
import { productNameIn } from '../kernel/product-name.ts';
import { mountDocument } from '../kernel/shared-document.ts';
import { activityFeed, makeActivityFile } from './activity-files.ts';
import { readActivity, readLatestRetirements, readNewest, readWholeActivity } from './read-activity.ts';

const FEED_LENGTH = 50;

type Site = { readonly baseUrl: string; readonly productName: string };

/** Mounts the activity of public projects: as JSON, as a file for spreadsheets, and as a feed. */
export function mountActivity(mounting: Mounting, db: Db, { baseUrl, productName }: Site): void {
  mount(mounting, listActivity, async ({ query, locale, now }) => {
    const { page, pageSize, format = 'json', ...filters } = query;
    if (format === 'json') return readActivity(db, { filters, cut: { page, pageSize }, locale });
    return makeActivityFile(await readWholeActivity(db, { filters, locale }), { format, locale, now });
  });
  mount(mounting, listLatestRetirements, ({ locale }) =>
    readLatestRetirements(db, { limit: RETIREMENTS_SHOWN, locale }),
  );
  mountDocument(mounting, ACTIVITY_FEED, async ({ query, locale, now }) => {
    const { success, data: filters, error } = activityFilters.safeParse(query, { reportInput: true });
    if (!success) throw wrongFields(parameterMessages(error));
    const events = await readNewest(db, { filters, limit: FEED_LENGTH, locale });
    const name = productNameIn(productName, locale);
    const content = activityFeed({ baseUrl, productName: name, locale, filters, events, now });
    return { content, contentType: 'application/atom+xml; charset=utf-8' };
  });
}
