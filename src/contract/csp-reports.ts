import { z } from 'zod';
import { endpoint } from './endpoint.ts';

/** Accepts browsers' reports of content blocked by the content security policy. Reads what it can and never fails. */
export const reportCsp = endpoint({
  method: 'POST',
  path: '/csp-reports',
  summary: 'Report content security policy violations (sent by browsers)',
  body: z.unknown().describe('One report, or a list of reports in the Reporting API’s format'),
  bodyTypes: ['application/reports+json', 'application/csp-report'],
  reply: z.object({}),
});
