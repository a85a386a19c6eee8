import type { Access } from '#contract/endpoint.ts';
import type { OpenApi, Operation } from './openapi-shape.ts';

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
