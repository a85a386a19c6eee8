import { readDashboard } from '#contract/dashboard.ts';
import type { Db } from '../kernel/db.ts';
import { type Mounting, mount } from '../kernel/http.ts';
import { readDashboard as read } from './read-dashboard.ts';

/** Mounts the figures of the administrators' dashboard. */
export function mountDashboard(
  mounting: Mounting,
  db: Db,
  settings: { readonly checksBackups: boolean },
): void {
  mount(mounting, readDashboard, ({ now }) => read(db, now, settings));
}
