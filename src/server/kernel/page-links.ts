const ANY_ORIGIN = 'http://here';

/** A parsed query's page, from 1, and its size; without both, the whole list. */
export type PageQuery = { readonly page?: number | undefined; readonly pageSize?: number | undefined };

/** Returns the `Link` header for a page of a list, which an address requested; empty for the whole list. */
export function pageLinks(address: string, query: PageQuery, total: number): { link?: string } {
  const cut = cutOf(query);
  if (cut === null) return {};
  const { pathname, searchParams } = new URL(address, ANY_ORIGIN);
  const link = (to: number, relation: string) => {
    searchParams.set('page', String(to));
    return `<${pathname}?${searchParams.toString()}>; rel="${relation}"`;
  };
  const page = query.page ?? 1;
  const last = Math.max(1, Math.ceil(total / cut.limit));
  const neighbours = [
    page > 1 ? link(Math.min(page - 1, last), 'prev') : null,
    page < last ? link(page + 1, 'next') : null,
    link(last, 'last'),
  ];
  return { link: neighbours.filter((neighbour) => neighbour !== null).join(', ') };
}

/** Page size when only `page` is given: twelve, as in the public list (specification §9). */
const DEFAULT_PAGE_SIZE = 12;

/** Returns the limit and offset of a requested page; null for the whole list. */
export function cutOf(query: PageQuery) {
  if (query.page === undefined && query.pageSize === undefined) return null;
  return pageRange({ ...query, pageSize: query.pageSize ?? DEFAULT_PAGE_SIZE });
}

/** Returns the limit and offset of a page, by default the first. */
export function pageRange({ page = 1, pageSize }: PageQuery & { readonly pageSize: number }) {
  return { limit: pageSize, offset: (page - 1) * pageSize };
}
