import { productName } from '#web/api/page-state.ts';
import * as m from '#messages/messages.js';

/** A page's name with the product's, as windows, bookmarks and search engines show it. */
export function fullTitle(page: string): string {
  return m.title_of_page({ page, product: productName() });
}
