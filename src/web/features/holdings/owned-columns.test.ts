import { describe, expect, it } from 'vitest';
import {
  adminColumns,
  draftColumns,
  inventoryColumns,
  type OwnedColumn,
  ownColumns,
} from './owned-columns.tsx';

const namesOf = (columns: readonly OwnedColumn[]) => columns.map(({ name }) => name());

describe('columns of the project lists (specification §2)', () => {
  it('are title, date, status and link for owners', () => {
    expect(namesOf(ownColumns)).toEqual(['Title/Project', 'Date Registered', 'Status', 'View']);
    expect(namesOf(draftColumns)).toEqual(['Title/Project', 'Serial', 'Last changed', 'Status', 'View']);
  });

  it('are also years and tonnes emitted for inventories', () => {
    expect(namesOf(inventoryColumns)).toEqual([
      'Title/Project',
      'Years',
      'Emitted (t CO₂e)',
      'Date Registered',
      'Status',
      'View',
    ]);
  });

  it('start with the serial and end with the history for administrators', () => {
    expect(namesOf(adminColumns)).toEqual([
      'Serial',
      'Name',
      'Type',
      'Account holder',
      'Date submitted',
      'Status',
      'History',
    ]);
  });
});
