import { m } from '#messages/messages.js';
import type { Locale } from '../kernel/locale.ts';
import type { Topic } from './overview-tables.ts';

/** Returns the title of an overview. */
export function topicTitle(topic: Topic, locale: Locale): string {
  const title = { reductions: m.overview_file_reductions, 'true-up': m.overview_file_trueup };
  return title[topic]({}, { locale });
}
