const ANY_ORIGIN = 'http://here';

/** Returns the `Link` header for a page of a list; empty if the request asked for the whole list. */
export function pageLinks(address: string, total: number): { link?: string } {
  const url = new URL(address, ANY_ORIGIN);
  const requested = { page: url.searchParams.get('page'), size: url.searchParams.get('pageSize') };
  if (requested.page === null && requested.size === null) return {};
  const page = Number(requested.page ?? 1);
  const last = Math.max(1, Math.ceil(total / Number(requested.size ?? DEFAULT_PAGE_SIZE)));
  const neighbours = [
    page > 1 ? link(url, Math.min(page - 1, last), 'prev') : null,
    page < last ? link(url, page + 1, 'next') : null,
    link(url, last, 'last'),
  ];
  return { link: neighbours.filter((neighbour) => neighbour !== null).join(', ') };
}

/** Page size when only `page` is given: twelve, as in the public list (specification §9). */
const DEFAULT_PAGE_SIZE = 12;

/** Returns the limit and offset of a requested page; null for the whole list. */
export function cutOf(query: { page?: number | undefined; pageSize?: number | undefined }) {
  if (query.page === undefined && query.pageSize === undefined) return null;
  const size = query.pageSize ?? DEFAULT_PAGE_SIZE;
  return { limit: size, offset: ((query.page ?? 1) - 1) * size };
}

function link(url: URL, page: number, relation: string): string {
  const neighbour = new URL(url);
  neighbour.searchParams.set('page', String(page));
  return `<${neighbour.pathname}${neighbour.search}>; rel="${relation}"`;
}
