import type { Access, Endpoint } from '#contract/endpoint.ts';
import { m } from '#messages/messages.js';
import type { FastifyRequest } from 'fastify';
import { ProblemError } from './problems.ts';

/** Who makes a call, as the database has it at that moment: a token only says which session is meant. */
export type Caller = {
  readonly account: string;
  readonly session: string;
  /** The serial of the organization the person acts for. */
  readonly organization: string;
  readonly isAdministrator: boolean;
  /** The administrator who acts in this person's name; null where the person does. */
  readonly impersonator: string | null;
  /** When the person last gave their password in this session. */
  readonly confirmedAt: Date;
  /** The password was set by an administrator: a new one has to be chosen before anything else. */
  readonly mustChangePassword: boolean;
  /** A second factor is asked of this person and not set up yet. */
  readonly mustSetUpFactor: boolean;
};

/** Who does something: whoever makes a call, or somebody without an account in what the registry enters itself. */
export type Actor = Pick<Caller, 'organization' | 'isAdministrator' | 'impersonator'> & {
  readonly account: string | null;
};

export type CallerOf<Who extends Access> = Who extends 'everyone'
  ? null
  : Who extends 'whoever'
    ? Caller | null
    : Caller;

/** Why somebody who is signed in may not make a call. */
export type Denial = 'role' | 'owner' | 'impersonating' | 'password' | 'second-factor';

/** Why it was refused, as it is written down: at the door, or by the act itself, which knows the object. */
export type NotedDenial = Denial | 'act';

/** What the door asks: whom a token and a cookie stand for, and who writes down that one was turned away. */
export type Gate = {
  readonly identify: (token: string, cookies: string | undefined, now: Date) => Promise<Caller | null>;
  readonly noteDenial: (caller: Caller, call: string, denial: NotedDenial, now: Date) => Promise<void>;
};

const SCHEME = /^bearer +(\S+)$/i;

/**
 * Lets a caller in, before anything of the call is looked at: 401 without a live session, 403 where the role or the moment
 * does not allow it. What everyone may ask is answered alike, with a token or without; where whoever likes may ask, a token
 * that is sent along has to be a live one.
 */
export async function admit(
  gate: Gate,
  endpoint: Endpoint,
  request: FastifyRequest,
  now: Date,
): Promise<Caller | null> {
  if (endpoint.access === 'everyone') return null;
  if (endpoint.access === 'whoever' && request.headers.authorization === undefined) return null;
  const token = SCHEME.exec(request.headers.authorization ?? '')?.[1];
  if (token === undefined) throw signInFirst();
  const caller = await gate.identify(token, request.headers.cookie, now);
  if (caller === null) throw sessionEnded();
  const denial = denialOf(caller, endpoint);
  if (denial === null) return caller;
  await gate.noteDenial(caller, nameOf(endpoint), denial, now);
  throw forbidden(denial);
}

/** A call as people name it, such as `GET /users`. */
export function nameOf({ method, path }: Endpoint): string {
  return `${method} ${path}`;
}

function denialOf(
  caller: Caller,
  { access, deniedWhileImpersonating, isAlwaysOpen }: Endpoint,
): Denial | null {
  if (access === 'administrators' && !caller.isAdministrator) return 'role';
  if (deniedWhileImpersonating && caller.impersonator !== null) return 'impersonating';
  if (isAlwaysOpen) return null;
  if (caller.mustChangePassword) return 'password';
  return caller.mustSetUpFactor ? 'second-factor' : null;
}

/** Nobody is signed in. */
function signInFirst(): ProblemError {
  return new ProblemError(401, (locale) => m.problem_sign_in({}, { locale }));
}

/** The session has ended, or was never one: the same answer for both. */
export function sessionEnded(): ProblemError {
  return new ProblemError(401, (locale) => m.session_expired({}, { locale }));
}

/** Somebody is signed in who may not do this. */
export function forbidden(denial: Denial): ProblemError {
  return new ProblemError(403, (locale) => sentences[denial]({}, { locale }));
}

const sentences = {
  role: m.problem_not_allowed,
  owner: m.problem_not_yours,
  impersonating: m.problem_impersonating,
  password: m.problem_password_first,
  'second-factor': m.problem_factor_first,
} satisfies Record<Denial, unknown>;
