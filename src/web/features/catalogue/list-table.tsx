import { type ComponentProps, lazy } from 'react';
import { LazyPart } from '#web/kit/pages/waiting-and-faults.tsx';
import { CardGridWaiting } from './card-grid.tsx';
import { PAGE_SIZE } from './list-address.ts';
import type { ProjectTable } from './project-table.tsx';

type Table = typeof ProjectTable;

let loaded: Table | null = null;

/**
 * Loads the table: before a list is rendered as a table or taken over as one; otherwise with the first table.
 */
export async function loadListTable(): Promise<{ readonly default: Table }> {
  const { ProjectTable: Table } = await import('./project-table.tsx');
  loaded = Table;
  return { default: Table };
}

const LazyTable = lazy(loadListTable);

/** The table of projects, whose code most readers never need. */
export function ListTable(props: ComponentProps<Table>) {
  const Table = loaded ?? LazyTable;
  return (
    <LazyPart waiting={<CardGridWaiting cards={PAGE_SIZE} />}>
      <Table {...props} />
    </LazyPart>
  );
}
