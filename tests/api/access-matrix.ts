import {
  accountCall,
  accountCallWithBody,
  administrators,
  all,
  type Case,
  correctionCases,
  duplicateCases,
  exceptImpersonators,
  importCalls,
  one,
  ownAccountCases,
  ownerAndAdministrators,
  paymentCall,
  project,
  projectCall,
  publicPart,
  requestCall,
  signedIn,
  unitOperationCases,
  unknownProject,
  withoutObject,
} from '../support/access-cases.ts';
import { PASSWORD } from '../support/accounts.ts';
/** Who may make which call on which object. 400 for an empty sample: its sender passed the access check. */
export const accessMatrix: Readonly<Record<string, readonly Case[]>> = {
  'GET /projects/public': withoutObject(all(200)),
  'GET /projects': [
    one('nothing', administrators(200), () => ({})),
    one('own', signedIn(200), (world, principal) => ({
      path: `/projects?AccountHolder=${world.organizationOf(principal)}`,
    })),
    one('other', signedIn(200), (world) => ({
      path: `/projects?AccountHolder=${world.strangersOrganization}`,
    })),
  ],
  'GET /projects/map': withoutObject(all(200), { path: '/projects/map?bbox=-141,41,-52,84&zoom=3' }),
  'GET /projects/facets': withoutObject(all(200)),
  'GET /activity': withoutObject(all(200)),
  'GET /activity/retirements': withoutObject(all(200)),
  'GET /projects/{projectSerial}/units': publicPart('units'),
  'GET /projects/compare': [
    one('public', all(200), (world) => ({ path: `/projects/compare?serials=${world.public}` })),
    one('private', all(200), (world) => ({ path: `/projects/compare?serials=${world.private}` })),
  ],
  'GET /projects/{projectSerial}/milestones': publicPart('milestones'),
  'GET /places': withoutObject(all(200), { path: '/places?search=bay' }),
  'GET /places/map': withoutObject(all(200), { path: '/places/map?bbox=-124,48,-122,50&zoom=8' }),
  'GET /search/suggestions': withoutObject(all(200), { path: '/search/suggestions?q=bay' }),
  'GET /projects/{projectSerial}': [
    project('public', signedIn(200, { visitor: 200 })),
    project('private', ownerAndAdministrators(200, { visitor: 404 })),
  ],
  'GET /projects/drafts': withoutObject(signedIn(200)),
  'POST /projects': withoutObject(signedIn(400), { body: {} }),
  'POST /projects/{projectSerial}/copy': [
    projectCall('/projects/{id}/copy', 'Draft', signedIn(404, { owner: 200, impersonator: 409 })),
    projectCall('/projects/{id}/copy', 'Approved', signedIn(404, { owner: 200, impersonator: 409 })),
    unknownProject('/projects/{id}/copy', signedIn(404)),
  ],
  'PUT /projects/{projectSerial}': [
    projectCall('/projects/{id}', 'Draft', ownerAndAdministrators(200), { title: 'Other' }),
    projectCall('/projects/{id}', 'Approved', signedIn(409, { other: 403, administrator: 200 }), {
      title: 'Other',
    }),
    unknownProject('/projects/{id}', signedIn(404), { title: 'Other' }),
  ],
  'POST /projects/{projectSerial}/submit': [
    projectCall(
      '/projects/{id}/submit',
      'Draft',
      ownerAndAdministrators(400, { administrator: 403, impersonator: 403 }),
    ),
    projectCall('/projects/{id}/submit', 'Approved', exceptImpersonators(403, { owner: 409 })),
  ],
  'POST /projects/{projectSerial}/approve': [
    projectCall('/projects/{id}/approve', 'Submitted', administrators(409)),
    unknownProject('/projects/{id}/approve', administrators(404)),
  ],
  'POST /projects/{projectSerial}/reject': [
    projectCall('/projects/{id}/reject', 'Submitted', administrators(200)),
    projectCall('/projects/{id}/reject', 'Draft', administrators(409)),
  ],
  'POST /projects/{projectSerial}/reopen': [
    projectCall('/projects/{id}/reopen', 'Approved', administrators(200)),
    projectCall('/projects/{id}/reopen', 'Draft', administrators(409)),
  ],
  'DELETE /projects/{projectSerial}': [
    projectCall('/projects/{id}', 'Draft', ownerAndAdministrators(200, { impersonator: 403 })),
    projectCall('/projects/{id}', 'Approved', exceptImpersonators(403, { owner: 409, administrator: 200 })),
  ],
  'PUT /projects/{projectSerial}/featured': [
    projectCall('/projects/{id}/featured', 'Approved', administrators(200), { featured: true }),
  ],
  'PUT /projects/{projectSerial}/archived': [
    projectCall('/projects/{id}/archived', 'Draft', administrators(200), { archived: true }),
  ],
  'POST /projects/{projectSerial}/updateEmissions': [
    projectCall('/projects/{id}/updateEmissions', 'Approved', exceptImpersonators(403, { owner: 200 }), {}),
    projectCall(
      '/projects/{id}/updateEmissions',
      'Draft',
      ownerAndAdministrators(409, { administrator: 403, impersonator: 403 }),
      {},
    ),
  ],
  'POST /projects/{projectSerial}/askForChanges': [
    projectCall('/projects/{id}/askForChanges', 'Submitted', administrators(200), {
      comments: [{ text: 'More' }],
    }),
  ],
  'GET /projects/{projectSerial}/comments': [
    projectCall('/projects/{id}/comments', 'Draft', ownerAndAdministrators(200)),
    projectCall('/projects/{id}/comments', 'Approved', ownerAndAdministrators(200)),
  ],
  'POST /projects/{projectSerial}/comments': [
    projectCall('/projects/{id}/comments', 'Draft', ownerAndAdministrators(200), { text: 'A comment' }),
  ],
  'PUT /projects/{projectSerial}/comments/{comment}': [
    one('own', signedIn(404), async (world) => ({
      path: `/projects/${await world.project('Draft')}/comments/999999`,
      body: { isResolved: true },
    })),
  ],
  'GET /projects/{projectSerial}/checklist': [
    projectCall('/projects/{id}/checklist', 'Submitted', administrators(200)),
    unknownProject('/projects/{id}/checklist', administrators(404)),
  ],
  'PUT /projects/{projectSerial}/checklist/{item}': [
    projectCall('/projects/{id}/checklist/1', 'Submitted', administrators(200), { isTicked: true }),
    projectCall('/projects/{id}/checklist/1', 'Draft', administrators(409), { isTicked: true }),
  ],
  'GET /projects/{projectSerial}/history': [
    projectCall('/projects/{id}/history', 'Draft', administrators(200)),
    unknownProject('/projects/{id}/history', administrators(404)),
  ],
  'GET /admin/projects/{id}': [
    projectCall('/admin/projects/{id}', 'Draft', administrators(200)),
    unknownProject('/admin/projects/{id}', administrators(404)),
  ],
  'POST /admin/projects/action/{id}': [
    projectCall('/admin/projects/action/{id}', 'Draft', administrators(409), { type: 'archive' }),
    projectCall('/admin/projects/action/{id}', 'Submitted', administrators(200), { type: 'archive' }),
    unknownProject('/admin/projects/action/{id}', administrators(404), { type: 'archive' }),
  ],
  'GET /serials': [one('unknown', all(200), () => ({ path: '/serials?serial=CA000001-001-000001' }))],
  'GET /serials/{serial}': [
    one('public', all(200), (world) => ({ path: `/serials/${world.public}-000001` })),
    one('unknown', all(404), () => ({ path: '/serials/CA999999-001-000001' })),
  ],
  ...unitOperationCases,
  'GET /organizations': withoutObject(all(200)),
  'GET /organizations/{organization}': [
    one('public', all(200), (world) => ({ path: `/organizations/${world.organization}` })),
    one('private', all(404), (world) => ({ path: `/organizations/${world.quietOrganization}` })),
  ],
  ...ownAccountCases,
  'GET /admin/dashboard': withoutObject(administrators(200)),
  'GET /overview': withoutObject(signedIn(200)),
  'GET /inventory/overview': withoutObject(signedIn(200)),
  'GET /overview/units': withoutObject(signedIn(200), { path: '/overview/units?year=2022&figure=retired' }),
  'GET /overview/units/remaining': withoutObject(signedIn(200)),
  'GET /overview/years/{year}': withoutObject(signedIn(200), { path: '/overview/years/2022' }),
  'GET /overview/{organization}/years/{year}': [
    one('public', all(200), (world) => ({ path: `/overview/${world.organization}/years/2022` })),
    one('private', all(404), (world) => ({ path: `/overview/${world.quietOrganization}/years/2022` })),
    one('unknown', all(404), () => ({ path: '/overview/CA999999/years/2022' })),
  ],
  'GET /overview/{organization}': [
    one('public', all(200), (world) => ({ path: `/overview/${world.organization}` })),
    one('private', all(404), (world) => ({ path: `/overview/${world.quietOrganization}` })),
    one('unknown', all(404), () => ({ path: '/overview/CA999999' })),
  ],
  'GET /inventory/overview/{organization}': [
    one('public', all(200), (world) => ({ path: `/inventory/overview/${world.organization}` })),
    one('private', all(404), (world) => ({ path: `/inventory/overview/${world.quietOrganization}` })),
    one('unknown', all(404), () => ({ path: '/inventory/overview/CA999999' })),
  ],
  'GET /overview/{organization}/units': [
    one('public', all(200), (world) => ({
      path: `/overview/${world.organization}/units?year=2022&figure=retired`,
    })),
    one('private', all(404), (world) => ({
      path: `/overview/${world.quietOrganization}/units?year=2022&figure=retired`,
    })),
    one('unknown', all(404), () => ({ path: '/overview/CA999999/units?year=2022&figure=retired' })),
  ],
  'GET /figures': withoutObject(all(200)),
  'GET /log': withoutObject(all(200)),
  'GET /examples': withoutObject(all(200)),
  'GET /apikey': withoutObject(all(200)),
  'GET /captcha': withoutObject(all(200)),
  'POST /contact': withoutObject(all(400), { body: {} }),
  'POST /csp-reports': withoutObject(all(200), { body: {} }),
  'POST /users/login': withoutObject(all(400), { body: {} }),
  'POST /users/sessionRenew': withoutObject(signedIn(200, { impersonator: 401 }), { body: {} }),
  'POST /users/logout': withoutObject(signedIn(200)),
  'GET /users/sessions': withoutObject(signedIn(200)),
  'DELETE /users/sessions/{id}': [
    one('own', exceptImpersonators(200), async (world, principal) => ({
      path: `/users/sessions/${await world.sessionOf(principal)}`,
    })),
    one('other', exceptImpersonators(404), async (world) => ({
      path: `/users/sessions/${await world.sessionOf('stranger')}`,
    })),
  ],
  'DELETE /users/sessions': withoutObject(exceptImpersonators(200)),
  'GET /users/secondFactor': withoutObject(signedIn(200)),
  'POST /users/secondFactor': withoutObject(exceptImpersonators(200), { body: { password: PASSWORD } }),
  'POST /users/secondFactor/prove': withoutObject(exceptImpersonators(400), { body: { totp: 'no code' } }),
  'DELETE /users/secondFactor': withoutObject(exceptImpersonators(200), { body: { password: PASSWORD } }),
  'POST /sandboxes': withoutObject(all(404), { body: { captcha: 'none' } }),
  'POST /users/registerWithInfo': withoutObject(all(400), { body: {} }),
  'PUT /users/{id}': [
    one('own', exceptImpersonators(200), (world, principal) => ({
      path: `/users/${world.organizationOf(principal)}`,
      body: { contactTel: '604 555 0199' },
    })),
    one('other', exceptImpersonators(404), (world) => ({
      path: `/users/${world.strangersOrganization}`,
      body: { contactTel: '604 555 0199' },
    })),
  ],
  'GET /members': withoutObject(signedIn(200)),
  'POST /members/invitations': [
    one('nothing', exceptImpersonators(200), (_world, principal) => ({
      body: { email: `invited-by-${principal}@harbour.example`, role: 'viewer' },
    })),
  ],
  'POST /members/invitations/{id}/resend': [
    one('own', exceptImpersonators(404, { owner: 200 }), async (world) => ({
      path: `/members/invitations/${await world.invitation()}/resend`,
    })),
  ],
  'DELETE /members/invitations/{id}': [
    one('own', exceptImpersonators(404, { owner: 200 }), async (world) => ({
      path: `/members/invitations/${await world.invitation()}`,
    })),
  ],
  'PUT /members/{id}': [
    one('own', exceptImpersonators(404, { owner: 200 }), async (world) => ({
      path: `/members/${await world.member()}`,
      body: { role: 'viewer' },
    })),
  ],
  'DELETE /members/{id}': [
    one('own', exceptImpersonators(404, { owner: 200 }), async (world) => ({
      path: `/members/${await world.member()}`,
    })),
  ],
  // The last owner stays, and so does an administrator.
  'POST /members/leave': withoutObject(exceptImpersonators(409, { editor: 200, viewer: 200 })),
  'POST /invitations/read': withoutObject(all(404), { body: { code: 'none' } }),
  'POST /invitations/accept': withoutObject(all(400), { body: {} }),
  'POST /users/forgotPassword': withoutObject(all(400), { body: {} }),
  'POST /users/forgot': withoutObject(all(400), { body: {} }),
  'POST /users/resetPassword': withoutObject(all(400), { body: {} }),
  'POST /users/changePassword': withoutObject(exceptImpersonators(400), {
    body: { current: PASSWORD, password: 'short', confirmPassword: 'short' },
  }),
  'GET /users/applicants/': withoutObject(administrators(200)),
  'POST /users/approve/{id}': requestCall('/users/approve/{id}'),
  'POST /users/reject/{id}': requestCall('/users/reject/{id}'),
  'POST /admin/requests/approve': accountCallWithBody((world) => world.request()),
  'POST /admin/requests/reject': accountCallWithBody((world) => world.request()),
  ...importCalls,
  'POST /upload/image': withoutObject(signedIn(415), { body: {} }),
  'POST /upload/file': withoutObject(signedIn(415), { body: {} }),
  'GET /upload/{id}': [
    one('own', signedIn(200, { other: 404 }), async (world) => ({ path: `/upload/${await world.file()}` })),
    one('unknown', signedIn(404), () => ({ path: `/upload/${'0'.repeat(64)}` })),
  ],
  'GET /settings/pricing': withoutObject(all(200)),
  'GET /settings': withoutObject(all(200)),
  'POST /paymentForm': withoutObject(exceptImpersonators(400), { body: {} }),
  'GET /tokens': withoutObject(signedIn(200)),
  'GET /admin/tokens': [
    one('nothing', administrators(200), () => ({})),
    one('other', administrators(200), (world) => ({
      path: `/admin/tokens?organization=${world.strangersOrganization}`,
    })),
  ],
  'GET /admin/payments/check': withoutObject(administrators(200)),
  'POST /admin/payments/check': withoutObject(administrators(200)),
  // The servers of these tests have no account at the card provider.
  'POST /users/payment': withoutObject(exceptImpersonators(404), {
    body: { stripeToken: 'tok_visa', orderAmount: 1, total: 52_500 },
  }),
  'POST /payments/{id}/check': [
    one('own', exceptImpersonators(404), async (world) => ({
      path: `/payments/${await world.paymentRequest()}/check`,
    })),
  ],
  'POST /payments/webhook': withoutObject(all(404), { body: {} }),
  'GET /admin/payments': withoutObject(administrators(200)),
  'GET /payments': withoutObject(signedIn(200)),
  'GET /payments/{id}/{document}': [
    one('own', signedIn(200, { other: 404 }), async (world) => ({
      path: `/payments/${await world.invoicedPayment()}/invoice.pdf`,
    })),
    one('unknown', signedIn(404), () => ({ path: '/payments/999999/invoice.pdf' })),
  ],
  'POST /admin/payments/{id}/price': paymentCall('price', { fee: 2000 }, 200),
  'POST /admin/payments/{id}/paid': paymentCall('paid', {}, 409),
  'POST /admin/payments/{id}/void': paymentCall('void', { reason: 'Sent twice' }, 200),
  'POST /admin/payments/{id}/refund': paymentCall('refund', { reason: 'Sent twice' }, 409),
  'GET /admin/seller': withoutObject(administrators(200)),
  'PUT /admin/seller': [
    one('nothing', administrators(200), () => ({
      body: { name: 'Registry', address: '', gstNumber: '', email: '', instructions: '', version: 0 },
    })),
  ],
  'GET /admin/checklist': withoutObject(administrators(200)),
  'PUT /admin/checklist': withoutObject(administrators(200), {
    body: { version: 0, items: [{ id: 1, en: 'It is true.', fr: 'C’est vrai.' }] },
  }),
  'GET /admin/registries': withoutObject(administrators(200)),
  'PUT /admin/registries': withoutObject(administrators(200), {
    body: { version: 0, registries: [{ builtIn: null, name: 'A registry', names: [] }] },
  }),
  'POST /settings': withoutObject(administrators(200), { body: { low: 1, mid: 2, top: 3 } }),
  'GET /users': withoutObject(administrators(200)),
  'GET /users/{id}': [
    ...accountCall('/users/{id}'),
    one('own', administrators(200), (world, principal) => ({
      path: `/users/${world.organizationOf(principal)}`,
    })),
  ],
  'POST /admin/users/activate': accountCallWithBody((world) => world.target()),
  'POST /admin/users/disable': [
    ...accountCallWithBody((world) => world.target()),
    one('own', administrators(409), (world, principal) => ({
      body: { id: world.organizationOf(principal) },
    })),
  ],
  'PUT /users/{id}/password': accountCall('/users/{id}/password', { password: 'otters crossing wet gravel' }),
  'POST /users/{id}/updateProjectTokens': accountCall('/users/{id}/updateProjectTokens', { tokens: 1 }),
  'POST /users/{id}/updateInventoryTokens': accountCall('/users/{id}/updateInventoryTokens', { tokens: 1 }),
  'POST /users/{id}/updateMicrositeTokens': accountCall('/users/{id}/updateMicrositeTokens', { tokens: 1 }),
  'POST /users/{id}/updateRole': accountCall('/users/{id}/updateRole', { role: 'Owner' }),
  'PUT /users/{id}/includedOrganizations': accountCall('/users/{id}/includedOrganizations', {
    organizations: [],
  }),
  'POST /users/{id}/handover': accountCall('/users/{id}/handover', {
    email: 'next@person.example',
    name: 'Next',
  }),
  'POST /users/{id}/handover/undo': [
    one('other', administrators(409), async (world) => ({
      path: `/users/${await world.target()}/handover/undo`,
      body: {},
    })),
  ],
  'DELETE /users/delete': [
    one('other', administrators(200), async (world) => ({
      path: `/users/delete?email=${await world.targetsAddress()}`,
    })),
    one('unknown', administrators(404), () => ({ path: '/users/delete?email=nobody@harbour.example' })),
  ],
  'POST /users/impersonate': [
    one('other', administrators(200), async (world) => ({
      path: `/users/impersonate?userId=${await world.target()}`,
    })),
    one('own', administrators(403), (world, principal) => ({
      path: `/users/impersonate?userId=${world.organizationOf(principal)}`,
    })),
  ],
  'GET /admin/audit': withoutObject(administrators(200)),
  ...duplicateCases,
  ...correctionCases,
};
