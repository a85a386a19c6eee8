import { z } from 'zod';
import { endpoint, reference, wordsToFind } from './endpoint.ts';

const suggestion = z.object({
  kind: z.enum(['project', 'organization', 'place']).describe('What is suggested'),
  name: z.string().describe('Title of the project, or name of the organization or place'),
  detail: z.string().nullable().describe('A project’s organization and place; else null'),
  projects: z
    .int()
    .min(1)
    .nullable()
    .describe('Public projects of the organization, or near the place; null for a project'),
  path: z.string().describe('Path of its page on this site'),
});

export type Suggestion = z.output<typeof suggestion>;

/**
 * Suggests what the search box may mean while somebody types: public projects, organizations with a page,
 * places with projects.
 */
export const listSuggestions = endpoint({
  method: 'GET',
  path: '/search/suggestions',
  summary: 'Suggest public projects, organizations and places for the beginning of a search',
  query: z.strictObject({
    q: wordsToFind(200).describe('What was typed so far; nothing is suggested for a single character'),
    locale: reference(10).optional().describe('Language of the names of places; English without it'),
  }),
  reply: z.array(suggestion).max(8),
  shared: true,
});
