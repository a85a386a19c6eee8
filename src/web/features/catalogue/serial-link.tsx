import { pagePaths } from '#contract/page-paths.ts';
import { parseUnitSerial } from '#domain/ledger/read-serial.ts';
import * as m from '#messages/messages.js';
import { Link } from '#web/kit/navigation/link.tsx';

/** Leads from a search for a serial of units to where it is looked up; nothing for other searches. */
export function SerialLink({ search }: { readonly search: string }) {
  if (parseUnitSerial(search) === null) return null;
  return (
    <Link to={`${pagePaths.serial}?serial=${encodeURIComponent(search)}`}>{m.list_look_up_serial()}</Link>
  );
}
