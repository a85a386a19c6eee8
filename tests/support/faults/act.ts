import type { SerialRange } from '#domain/ledger/serial.ts';

/** Types of the events that acts lead to. */
export const namedTypes = ['issued', 'retired', 'transferred', 'cancelled'] as const;

export type NamedEvent = {
  readonly type: (typeof namedTypes)[number];
  readonly project: string;
  readonly range: SerialRange;
};

/** Names an event by its type and its units: two of one name cannot both be right. */
export function nameOf({ type, project, range: { min, max } }: NamedEvent): string {
  return `${type} ${project} ${min}–${max}`;
}

/** An act that a person sends to the registry, and what its reply says that it did to units. */
export type Act = {
  readonly path: string;
  readonly body: object;
  readonly headers: Readonly<Record<string, string>>;
  /** The events that a reply names (`nameOf`). */
  readonly eventsOf: (reply: unknown) => readonly string[];
};

/** Returns the next act of a writer, after the reply to its last one. */
export type NextAct = (server: string) => Promise<Act>;

/** A read of the registry that was not answered. */
export class NoAnswer extends Error {}
