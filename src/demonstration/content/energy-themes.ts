import type { Theme } from './theme.ts';

export const energyThemes = {
  'run-of-river': {
    type: 'Energy Generation',
    motifs: ['hydro', 'river', 'substation'],
    counting: [
      'A meter at the powerhouse records every kilowatt hour. Each one replaces power that would have come from diesel or gas, and the difference is the reduction.',
      'Output is read each hour and added up by month. The baseline is the fuel burned in the three years before the plant opened. Low-water years count for less, and are reported as they were.',
    ],
  },
  'solar-field': {
    type: 'Energy Generation',
    motifs: ['solar-field', 'batteries', 'meadow'],
    counting: [
      'Inverters log what the panels deliver. The fuel that is no longer burned is worked out from the generator logs of the years before.',
      'Delivered energy is read once a day. Panels that are down are reported as down; nothing is filled in with estimates.',
    ],
  },
  'solar-roof': {
    type: 'Energy Generation',
    motifs: ['solar-roof', 'town', 'batteries'],
    counting: [
      'Each roof has its own meter. The yearly sum is multiplied by the published factor for the grid, which is low here, so the tonnes are few and sure.',
      'Meters are read by the utility. A second reading by the owner catches what goes wrong within the week.',
    ],
    french:
      'Chaque toit a son compteur. La somme de l’année est multipliée par le facteur publié pour le réseau. Les tonnes sont peu nombreuses, mais sûres, et chaque relevé peut être consulté sur demande.',
  },
  wind: {
    type: 'Energy Generation',
    motifs: ['wind', 'meadow', 'substation'],
    counting: [
      'The grid operator meters what the turbines deliver. Hours in which they stand still for migrating birds are left out of the plan from the start.',
      'Delivered energy is counted at the substation, after losses. The baseline is gas power that would have run in the same hours.',
    ],
    french:
      'L’énergie livrée est mesurée au poste, après les pertes. Les heures d’arrêt pour les oiseaux migrateurs sont retirées du calcul dès le départ. La référence est l’électricité produite au gaz aux mêmes heures.',
  },
  'wood-heat': {
    type: 'Energy Generation',
    motifs: ['wood-plant', 'forest', 'works-yard'],
    counting: [
      'Trucks of residue are weighed at the gate and the heat is metered at the boiler. The baseline is natural gas for the same heat. Fuel for hauling is taken off.',
      'Heat and power are metered apart. Only residue that would have been burned in the open is counted; ash and haulage are taken off.',
    ],
  },
} as const satisfies Readonly<Record<string, Theme>>;

export const efficiencyThemes = {
  'district-heat': {
    type: 'Energy Efficiency',
    motifs: ['heat-plant', 'pipes', 'town'],
    counting: [
      'Heat meters stand in every connected building. The baseline is gas at the efficiency of the boilers that were taken out. Power for the pumps is taken off.',
      'The plant meters the heat it sends out and the power it takes in. What remains after both is compared with the old boilers, building by building.',
    ],
  },
  'home-heat': {
    type: 'Energy Efficiency',
    motifs: ['homes', 'town', 'workshop'],
    counting: [
      'Every home gives two years of fuel bills from before and its power use after. One home in twenty is visited. Homes that keep a second oil tank are not counted.',
      'Bills from before are compared with meters after, and the weather of each winter is taken into account. Homes that left the program are taken out for all years.',
    ],
  },
  'building-retrofit': {
    type: 'Energy Efficiency',
    motifs: ['hall', 'workshop', 'town'],
    counting: [
      'Gas and power are read at the building each month. The baseline is the average of three winters before the work, set to the weather of the year.',
      'The work was tested with a blower door before and after. Savings are read from bills, not from the model, and are set to the weather of the year.',
    ],
    french:
      'Le gaz et l’électricité sont relevés chaque mois. La référence est la moyenne de trois hivers avant les travaux, corrigée selon le climat de l’année. Les économies sont lues sur les factures, pas dans un modèle.',
  },
  arena: {
    type: 'Energy Efficiency',
    motifs: ['arena', 'pipes', 'town'],
    counting: [
      'Two meters stand in the pipe between the buildings. The heat that arrives is compared with the gas the old boiler burned for it.',
      'The heat is metered where it leaves the rink and where it arrives. The smaller figure counts.',
    ],
  },
  'street-lights': {
    type: 'Energy Efficiency',
    motifs: ['street-lights', 'town', 'works-yard'],
    counting: [
      'The old lamps were counted and their power was known. The new ones are metered by circuit. Burning hours are the same before and after.',
      'Power is metered by circuit. The inventory of lamps was walked twice, once before the work and once after.',
    ],
  },
  'mill-heat': {
    type: 'Energy Efficiency',
    motifs: ['mill', 'pipes', 'forest'],
    counting: [
      'Gas is metered at each kiln and set against the wood that was dried, so that a slow year is not a saving.',
      'The figure is gas for each cubic metre dried, before and after. Both are read from the mill’s own meters and checked against invoices.',
    ],
  },
} as const satisfies Readonly<Record<string, Theme>>;
