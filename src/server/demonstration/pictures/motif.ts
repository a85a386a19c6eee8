/** What can stand in a picture's foreground. */
export const motifs = [
  'arena', 'batteries', 'bike-path', 'bridge', 'bus', 'chargers', 'clarifiers', 'collection', 'compost', 'control-room',
  'digester', 'dyke', 'eelgrass', 'farm', 'ferry', 'forest', 'forest-work', 'gas-plant', 'glasshouse', 'hall', 'harbour',
  'heat-plant', 'homes', 'hydro', 'injection', 'landfill', 'meadow', 'mill', 'mine', 'orchard', 'pipes', 'planting',
  'recycling', 'river', 'solar-field', 'solar-roof', 'street-lights', 'timber-building', 'town', 'trucks', 'water-works',
  'wetland', 'wind', 'wood-plant', 'works-yard', 'workshop',
] as const;

export type Motif = (typeof motifs)[number];
