import {
  type ButtonTransition,
  type ListedTransitions,
  type PlainTransition,
  type Transition,
  transitions,
  type UnitTransition,
} from './transitions.ts';
import type { ButtonPlace } from './written-transition.ts';

const names = Object.keys(transitions) as readonly Transition[];

/** Returns the transitions that a button starts at a place, or anywhere, in the order of the table. */
export function buttonsAt<const Place extends ButtonPlace>(
  place?: Place,
): readonly ButtonTransition<Place>[] {
  const isThere = (name: Transition) => {
    const { button } = transitions[name];
    return button !== undefined && (place === undefined || button.at.includes(place));
  };
  return names.filter((name): name is ButtonTransition<Place> => isThere(name));
}

/** Returns whether a transition only follows the table: its call, ability and route do too. */
export function isPlainTransition(name: Transition): name is PlainTransition {
  return transitions[name].call !== undefined;
}

/** The transitions that only follow the table. */
export const plainTransitions: readonly PlainTransition[] = names.filter(isPlainTransition);

/** Returns whether the ledger records a transition, or it may change units. */
export function isUnitTransition(name: Transition): name is UnitTransition {
  const { inLedger, ofEmissions } = transitions[name].records;
  return inLedger === true || ofEmissions === true;
}

/**
 * An action in the administrators' list of projects; `cancel` re-opens a project, `save` stores the data sent
 * (specification §4).
 */
export type ListedAction = keyof ListedTransitions;

/** The transition that each action of the administrators' list starts. */
export const listedTransitions = Object.fromEntries(
  names.flatMap((name) => (transitions[name].listed === undefined ? [] : [[transitions[name].listed, name]])),
) as ListedTransitions;

/** The actions of the administrators' list. */
export const listedActions = Object.keys(listedTransitions) as readonly ListedAction[];
