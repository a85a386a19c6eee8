import type { BEYOND_SPECIFICATION } from '#contract/beyond-specification.ts';
import type { Access } from '#contract/endpoint.ts';
import * as m from '#messages/messages.js';

/** The parts of a JSON schema that the page shows. */
export type Schema = {
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly description?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly additionalProperties?: Schema | boolean;
  /** Why a call takes the field although specification §7 does not name it. */
  readonly [BEYOND_SPECIFICATION]?: string;
};

type Content = Readonly<Record<string, { readonly schema?: Schema }>>;

/** A path, query or header parameter of an operation. */
export type Parameter = {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly schema?: Schema;
};

type Response = {
  readonly description?: string;
  readonly content?: Content;
  readonly headers?: Readonly<Record<string, { readonly description?: string }>>;
};

export type Operation = {
  readonly summary?: string;
  /** Its group. */
  readonly tags?: readonly string[];
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content: Content };
  readonly responses: Readonly<Record<string, Response>>;
  readonly 'x-access'?: Access;
  readonly 'x-denied-while-impersonating'?: boolean;
  readonly 'x-always-open'?: boolean;
};

/** The parts of an OpenAPI 3.1 description that the page shows; the server generates it from the contract. */
export type OpenApi = {
  readonly servers?: readonly { readonly url: string }[];
  readonly tags?: readonly { readonly name: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
};

/** An operation in the contents; `id` is its anchor on the page of its group. */
export type ListedCall = {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly summary: string;
  readonly access: Access;
};

export type ListedGroup = { readonly name: string; readonly calls: readonly ListedCall[] };

/** All calls by group, without their details. */
export type ApiContents = { readonly base: string; readonly groups: readonly ListedGroup[] };

/** A call with everything the page says about it. */
export type DescribedCall = ListedCall & { readonly operation: Operation };

export type ApiGroup = {
  readonly base: string;
  /** The names of all groups, in their order. */
  readonly groups: readonly string[];
  readonly calls: readonly DescribedCall[];
};

/** Returns the groups of a description, in its order, with their calls: reading calls for everyone first. */
export function contentsOf(description: OpenApi): ApiContents {
  const groups = groupNames(description).map((name) => ({
    name,
    calls: callsOf(description, name).map(({ operation: _, ...call }) => call),
  }));
  return { base: baseOf(description), groups: groups.filter(({ calls }) => calls.length > 0) };
}

/** Returns the calls of a group; null if there is no such group. */
export function groupIn(description: OpenApi, name: string): ApiGroup | null {
  const calls = callsOf(description, name);
  if (calls.length === 0) return null;
  const { base, groups } = contentsOf(description);
  return { base, groups: groups.map((group) => group.name), calls };
}

/** Reports whether everyone may make a call. */
export function isOpen({ access }: Pick<ListedCall, 'access'>): boolean {
  return access === 'everyone' || access === 'optional';
}

/** Reports whether everyone may read with a call: it can be tried from the page. */
export function isPublicRead(call: Pick<ListedCall, 'access' | 'method'>): boolean {
  return call.method === 'GET' && isOpen(call);
}

/** Reports whether no call of a group needs an account. */
export function isPublicGroup({ calls }: ListedGroup): boolean {
  return calls.every(isOpen);
}

function groupNames({ tags = [] }: OpenApi): readonly string[] {
  return tags.map(({ name }) => name);
}

function callsOf({ paths }: OpenApi, group: string): readonly DescribedCall[] {
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, { tags = [] }]) => tags.includes(group))
      .map(([name, operation]) => describeCall(path, name, operation)),
  );
  return [...calls.filter(isPublicRead), ...calls.filter((call) => !isPublicRead(call))];
}

function describeCall(path: string, name: string, operation: Operation): DescribedCall {
  return {
    id: `${name}${path.replaceAll(/[^a-z0-9]+/gi, '-').replace(/-$/, '')}`,
    method: name.toUpperCase(),
    path,
    summary: operation.summary ?? '',
    access: operation['x-access'] ?? 'administrators',
    operation,
  };
}

function baseOf({ servers }: OpenApi): string {
  return (servers?.[0]?.url ?? '').replace(/\/$/, '');
}

type Words = { readonly title: () => string; readonly lead: () => string };

const words: Readonly<Record<string, Words>> = {
  projects: { title: m.api_group_projects, lead: m.api_group_projects_lead },
  units: { title: m.api_group_units, lead: m.api_group_units_lead },
  organizations: { title: m.api_group_organizations, lead: m.api_group_organizations_lead },
  registry: { title: m.api_group_registry, lead: m.api_group_registry_lead },
  'sign-in': { title: m.api_group_sign_in, lead: m.api_group_sign_in_lead },
  account: { title: m.api_group_account, lead: m.api_group_account_lead },
  entries: { title: m.api_group_entries, lead: m.api_group_entries_lead },
  'own-overview': { title: m.api_group_own_overview, lead: m.api_group_own_overview_lead },
  payments: { title: m.api_group_payments, lead: m.api_group_payments_lead },
  administration: { title: m.api_group_administration, lead: m.api_group_administration_lead },
};

/** Returns the title of a group of calls; its name if it has none. */
export function groupTitle(name: string): string {
  return words[name]?.title() ?? name;
}

/** Returns a sentence on what a group of calls is for. */
export function groupLead(name: string): string {
  return words[name]?.lead() ?? '';
}
