import { z } from 'zod';
import { captchaField } from './captcha.ts';
import { endpoint } from './endpoint.ts';

/** How long a sandbox stays open, in hours. */
export const SANDBOX_HOURS = 24;

/**
 * Opens a sandbox on a demonstration registry: an organization of its own with a draft, a project with units
 * and an inventory, and a session of a person who works on them. 404 on every other registry.
 */
export const openSandbox = endpoint({
  method: 'POST',
  path: '/sandboxes',
  summary: 'Try a demonstration registry with sample data, without registering',
  body: z.strictObject({ captcha: captchaField }),
  reply: z.object({ token: z.string().describe('As returned by `POST /users/login`') }),
  refusals: [404, 429],
});
