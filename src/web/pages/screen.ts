import type { QueryClient } from '@tanstack/react-query';
import type { ComponentType } from 'react';

/** Where a page stands: the parameters of its path and the query of its address. */
export type Place = {
  readonly params: Readonly<Record<string, string | undefined>>;
  readonly search: URLSearchParams;
};

/**
 * A page, and the replies it is made of: `needs` fetches them into the client before the page is rendered on the server.
 * In the browser the page asks for them itself, under the same keys.
 */
export type Screen = {
  readonly Page: ComponentType;
  readonly needs?: (client: QueryClient, place: Place) => readonly Promise<unknown>[];
};
