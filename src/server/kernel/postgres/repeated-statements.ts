import { LRUCache } from 'lru-cache';

/** A statement that a transaction sends this often gets a name. */
const TIMES = 3;
/** Most names: each connection keeps the plans of all of them. */
const MAX_NAMES = 200;
const MAX_COUNTED = 2000;

const CAN_BE_PLANNED = /^\s*(?:select|insert|update|delete|with)\b/i;
/** The columns of such a statement change with a migration of another server; a prepared one would then fail. */
const ALL_COLUMNS = /\*(?!\))/;

/**
 * Returns a function that names the statements of transactions that are sent again and again, so that each connection
 * parses and plans them once. Returns undefined for all others.
 */
export function repeatedStatements(): (text: string) => string | undefined {
  const names = new Map<string, string>();
  const counts = new LRUCache<string, number>({ max: MAX_COUNTED });
  return (text) => {
    const known = names.get(text);
    if (known !== undefined || names.size === MAX_NAMES) return known;
    if (!CAN_BE_PLANNED.test(text) || ALL_COLUMNS.test(text)) return undefined;
    const times = (counts.get(text) ?? 0) + 1;
    counts.set(text, times);
    if (times < TIMES) return undefined;
    const name = `repeated_${names.size + 1}`;
    names.set(text, name);
    counts.delete(text);
    return name;
  };
}
