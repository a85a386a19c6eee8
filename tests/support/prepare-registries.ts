import { firstStart, firstStartWithOwners } from './first-start.ts';

/** Makes the folders from which journeys start their registries, so that they need not wait for them. */
await firstStart(false);
await firstStartWithOwners();
