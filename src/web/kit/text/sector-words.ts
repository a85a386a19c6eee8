import * as m from '#messages/messages.js';

/** The sectors of inventories in words, by their names in the API. */
export const sectorWords = {
  stationaryEnergy: m.sector_stationary_energy,
  transportation: m.sector_transportation,
  waste: m.sector_waste,
  ippu: m.sector_ippu,
  afolu: m.sector_afolu,
} as const;
