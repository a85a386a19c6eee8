import type { EmissionRow } from '#domain/ledger/emission-row.ts';
import * as m from '#messages/messages.js';
import { useInventoryOptions, useReceivers } from './operation-choices.ts';

/**
 * Returns the inventory that a row is retired against or the organization that it is transferred to, by name
 * where the reader may know it, else by serial; empty for other rows.
 */
export function useAgainstName(row: EmissionRow): string {
  const { inventoryProject = '', inventoryYear = 0, transferredTo = '' } = row;
  const isRetired = row.status === 'RetiredInventory';
  const isTransferred = row.status === 'Transferred';
  const { options } = useInventoryOptions(isRetired);
  const { receivers } = useReceivers(isTransferred ? transferredTo : null);
  if (isRetired) {
    const known = options?.find(({ projectSerial }) => projectSerial === inventoryProject);
    return m.row_operation_inventory_year({
      inventory: known?.projectName ?? inventoryProject,
      year: String(inventoryYear),
    });
  }
  if (!isTransferred) return '';
  const receiver = receivers?.find(({ serial }) => serial === transferredTo);
  return receiver === undefined ? transferredTo : m.row_operation_receiver_name(receiver);
}
