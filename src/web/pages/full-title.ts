import { productName } from '#web/api/page-state.ts';
import * as m from '#messages/messages.js';

/** Returns a page's title with the product's name, for windows, bookmarks and search engines. */
export function fullTitle(page: string): string {
  return m.title_of_page({ page, product: productName() });
}
