import type { FastifyRequest } from 'fastify';
import type { Access, Endpoint } from '#contract/endpoint.ts';
import { m } from '#messages/messages.js';
import { ProblemError } from './problems.ts';

/**
 * The signed-in account that makes a request, read from the database each time; the token only names the
 * session.
 */
export type Caller = {
  readonly account: string;
  readonly session: string;
  /** Serial of the caller's organization. */
  readonly organization: string;
  readonly isAdministrator: boolean;
  /**
   * Whether the caller may change the organization's projects, and whether its people, profile, tokens and
   * payments.
   */
  readonly mayEdit: boolean;
  readonly mayManage: boolean;
  /** Account of the administrator who impersonates this user; null otherwise. */
  readonly impersonator: string | null;
  /** When the user last entered their password in this session. */
  readonly confirmedAt: Date;
  /** True if an administrator set the password: the user must choose a new one first. */
  readonly mustChangePassword: boolean;
  /** True if the user needs a second factor and has not set it up yet. */
  readonly mustSetUpFactor: boolean;
};

/** Who performs an action: a caller, or the registry itself (`account` is null). */
export type Actor = Pick<Caller, 'organization' | 'isAdministrator' | 'mayEdit' | 'impersonator'> & {
  readonly account: string | null;
};

export type CallerOf<Who extends Access> = Who extends 'everyone'
  ? null
  : Who extends 'optional'
    ? Caller | null
    : Caller;

/** Reason a signed-in caller may not make a request. */
export type Denial = 'role' | 'member' | 'owner' | 'impersonating' | 'password' | 'second-factor';

/** Reason in the audit log: a denial before the use case ran, or one by the use case (`act`). */
export type NotedDenial = Denial | 'act';

/** Identifies callers and records denied requests. */
export type Gate = {
  readonly identify: (token: string, cookies: string | undefined, now: Date) => Promise<Caller | null>;
  /**
   * Reads an identified caller again: null once the session has ended. A token renewed meanwhile does not
   * matter.
   */
  readonly identifyAgain: (caller: Caller, now: Date) => Promise<Caller | null>;
  readonly noteDenial: (caller: Caller, call: string, denial: NotedDenial, now: Date) => Promise<void>;
};

const SCHEME = /^bearer +(\S+)$/i;

/**
 * Authorizes a request before its body and parameters are read. Returns the caller; null for anonymous
 * requests. Throws 401 without a live session and 403 if the caller's role or state forbids the request.
 * Endpoints with access `everyone` ignore tokens. With `optional` a token is optional, but an invalid one is
 * a 401.
 */
export async function admit(
  gate: Gate,
  endpoint: Endpoint,
  request: FastifyRequest,
  now: Date,
): Promise<Caller | null> {
  if (endpoint.access === 'everyone') return null;
  if (endpoint.access === 'optional' && request.headers.authorization === undefined) return null;
  const token = SCHEME.exec(request.headers.authorization ?? '')?.[1];
  if (token === undefined) throw signInFirst();
  return requireAccess(gate, endpoint, await gate.identify(token, request.headers.cookie, now), now);
}

/**
 * Authorizes an admitted caller again, after a body that may have taken long to arrive: the account may have
 * been disabled or lost its role meanwhile. Returns the caller as they are now; throws as `admit` does.
 */
export async function admitAgain(gate: Gate, endpoint: Endpoint, caller: Caller, now: Date): Promise<Caller> {
  return requireAccess(gate, endpoint, await gate.identifyAgain(caller, now), now);
}

async function requireAccess(
  gate: Gate,
  endpoint: Endpoint,
  caller: Caller | null,
  now: Date,
): Promise<Caller> {
  if (caller === null) throw sessionEnded();
  const denial = denialOf(caller, endpoint);
  if (denial === null) return caller;
  await gate.noteDenial(caller, nameOf(endpoint), denial, now);
  throw forbidden(denial);
}

/** Returns an endpoint's name, such as `GET /users`. */
export function nameOf({ method, path }: Endpoint): string {
  return `${method} ${path}`;
}

function denialOf(
  caller: Caller,
  { access, deniedWhileImpersonating, isAlwaysOpen }: Endpoint,
): Denial | null {
  if (access === 'administrators' && !caller.isAdministrator) return 'role';
  if ((access === 'editors' && !caller.mayEdit) || (access === 'owners' && !caller.mayManage))
    return 'member';
  if (deniedWhileImpersonating && caller.impersonator !== null) return 'impersonating';
  if (isAlwaysOpen) return null;
  if (caller.mustChangePassword) return 'password';
  return caller.mustSetUpFactor ? 'second-factor' : null;
}

/** Returns a 401 problem for a request without a session. */
function signInFirst(): ProblemError {
  return new ProblemError(401, (locale) => m.problem_sign_in({}, { locale }));
}

/** Returns a 401 problem for an ended or unknown session. */
export function sessionEnded(): ProblemError {
  return new ProblemError(401, (locale) => m.session_expired({}, { locale }));
}

/** Returns a 403 problem for a denied caller. */
export function forbidden(denial: Denial): ProblemError {
  return new ProblemError(403, (locale) => sentences[denial]({}, { locale }));
}

const sentences = {
  role: m.problem_not_allowed,
  member: m.problem_member_role,
  owner: m.problem_not_yours,
  impersonating: m.problem_impersonating,
  password: m.problem_password_first,
  'second-factor': m.problem_factor_first,
} satisfies Record<Denial, unknown>;
