import { z } from 'zod';
import { endpoint } from './endpoint.ts';

/** What browsers tell of what the content security policy refused; read as far as it can be, never an error. */
export const reportCsp = endpoint({
  method: 'POST',
  path: '/csp-reports',
  summary: 'Report what the content security policy refused, as browsers do by themselves',
  body: z.unknown().describe('A report, or a list of reports of the Reporting API'),
  bodyTypes: ['application/reports+json', 'application/csp-report'],
  reply: z.object({}),
});
