import { z } from 'zod';
import { endpoint, reference } from './endpoint.ts';

/** What an organization holds. */
const organizationHoldings = {
  entries: z.int().describe('Projects, inventories and offsets, including drafts'),
  tonnes: z.int().describe('t CO₂e ever registered in its entries'),
  people: z.int().describe('People who can sign in, or could until they were disabled'),
};

const namesake = z.object({
  kind: z.enum(['organization', 'request']),
  likeness: z.enum(['same', 'near']).describe('`same`: equal but for letter case, spaces and dashes'),
  serial: z.string().describe('Of the organization, or of another account request'),
  name: z.string(),
  since: z.iso.datetime().describe('When the organization was entered, or the other request was made'),
  holdings: z.object(organizationHoldings).nullable().describe('Null for a request'),
  canConnect: z.boolean().describe('True if the organization never had an account: the request can get it'),
});

export type Namesake = z.output<typeof namesake>;

/** Lists organizations and other pending requests with the same or nearly the same name as an account request. */
export const listNamesakes = endpoint({
  method: 'GET',
  path: '/admin/requests/{id}/namesakes',
  summary: 'List organizations and requests named like an account request',
  access: 'administrators',
  params: z.strictObject({ id: reference() }),
  reply: z.array(namesake),
  refusals: [401, 403, 404],
});
