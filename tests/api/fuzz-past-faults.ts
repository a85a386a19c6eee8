import { PASSWORD } from '../support/accounts.ts';
import type { FuzzRequest } from '../support/fuzz/requests-of-call.ts';

const json = (by: FuzzRequest['by'], url: string, payload: string): FuzzRequest => ({
  by,
  url: `/api${url}`,
  headers: { 'content-type': 'application/json' },
  payload,
});
const address = (by: FuzzRequest['by'], url: string): FuzzRequest => ({ by, url: `/api${url}`, headers: {} });

/** Requests that once caused a server error or a response outside the contract, by call. */
export const pastFaults: readonly (readonly [string, FuzzRequest])[] = [
  ['GET /places', address('visitor', '/places?search=%00')],
  ['GET /places', address('visitor', '/places?search=bay&locale=toString')],
  ['GET /projects', address('administrator', '/projects?search=a%00')],
  ['GET /projects/drafts', address('owner', '/projects/drafts?search=%00')],
  ['GET /figures', address('visitor', '/figures?fields=')],
  ['POST /projects', json('owner', '/projects', '{"title":"a\\ud800"}')],
  ['POST /projects', json('owner', '/projects', '{"title":"Bay","description":"\\udfff"}')],
  ['POST /paymentForm', json('owner', '/paymentForm', '{"count":1,"note":"\\ud800","terms":true}')],
  ['PUT /projects/{projectSerial}', json('administrator', '/projects/CA000001-004', '{"programType":null}')],
  ['PUT /users/current', json('owner', '/users/current', '{"contactName":"\\ud800"}')],
  ['POST /users/secondFactor', json('owner', '/users/secondFactor', JSON.stringify({ password: PASSWORD }))],
  ['POST /users/secondFactor/prove', json('owner', '/users/secondFactor/prove', '{"totp":"１２３４５６"}')],
  ['POST /settings', json('administrator', '/settings', '{"fields":1}')],
];
