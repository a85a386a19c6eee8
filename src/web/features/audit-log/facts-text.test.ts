import { afterEach, expect, it } from 'vitest';
import { overwriteGetLocale } from '#messages/runtime.js';
import { factsText, noActorText } from './facts-text.ts';

afterEach(() => overwriteGetLocale(() => 'en'));

it('shows facts in one line, without empty ones', () => {
  expect(factsText({})).toBeNull();
  expect(factsText({ reason: '', before: null })).toBeNull();
  expect(factsText({ changed: ['logo', 'contactTel'], failures: 2, kind: 'project' })).toBe(
    'Changed: Organization logo, Contact number · Previous failures: 2 · Tokens: Project tokens',
  );
  expect(factsText({ kind: 'inventory', change: 5, balance: 1200 })).toBe(
    'Tokens: Inventory tokens · Change: +5 · Balance: 1,200',
  );
  expect(factsText({ others: true })).toBe('All other sessions');
  expect(factsText({ emails: { units: 'daily', reviews: 'never' } })).toBe(
    'Emails: Units and corrections Once a day, Reviews of your projects Never',
  );
  expect(factsText({ payment: 2, totalCents: 131_250 })).toBe('Payment request: 2 · Total: $1,312.50');
});

it('shows facts without a label as recorded, and never translates free text', () => {
  expect(factsText({ colour: 'green', isOld: false, sizes: { a: 1 } })).toBe(
    'colour: green · isOld: false · sizes: a 1',
  );
  expect(factsText({ reason: 'role' })).toBe('Reason: role');
});

it('shows facts in French', () => {
  overwriteGetLocale(() => 'fr');
  expect(factsText({ from: 'Owner', to: 'Administrator', by: 'command line' })).toBe(
    'Rôle précédent\u00A0: Propriétaire · Nouveau rôle\u00A0: Administrateur · Par\u00A0: la ligne de commande',
  );
  expect(factsText({ tokens: { project: 3, inventory: 22 } })).toBe(
    'Jetons accordés\u00A0: Jetons de projet 3, Jetons d’inventaire 22',
  );
});

it('says that nobody was signed in only of acts that need no session; otherwise the registry acted', () => {
  expect(['sign-in-failed', 'account-requested', 'emails-ended'].map(noActorText)).toEqual([
    'Not signed in',
    'Not signed in',
    'Not signed in',
  ]);
  expect(['project-approved', 'role-changed'].map(noActorText)).toEqual(['The registry', 'The registry']);
});
