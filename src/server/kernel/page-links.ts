const HERE = 'http://here';

/** The neighbours of a page of a list, as the `Link` header names them; empty where the whole list was answered. */
export function pageLinks(address: string, total: number): { link?: string } {
  const url = new URL(address, HERE);
  const wanted = { page: url.searchParams.get('page'), size: url.searchParams.get('pageSize') };
  if (wanted.page === null && wanted.size === null) return {};
  const page = Number(wanted.page ?? 1);
  const last = Math.max(1, Math.ceil(total / Number(wanted.size ?? DEFAULT_PAGE_SIZE)));
  const neighbours = [
    page > 1 ? link(url, Math.min(page - 1, last), 'prev') : null,
    page < last ? link(url, page + 1, 'next') : null,
    link(url, last, 'last'),
  ];
  return { link: neighbours.filter((neighbour) => neighbour !== null).join(', ') };
}

/** How many items a page has when only `page` is given: the public list's twelve (specification §9). */
const DEFAULT_PAGE_SIZE = 12;

/** The part of a list that a query asks for; null for the whole of it. */
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
