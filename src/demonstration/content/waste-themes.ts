import type { Theme } from './theme.ts';

export const wasteThemes = {
  'landfill-gas': {
    type: 'Waste',
    motifs: ['landfill', 'pipes', 'meadow'],
    counting: [
      'Flow and methane content of the gas are measured without a break before it is burned. Gas that the law already asks to be burned is not counted.',
      'The amount of methane destroyed is measured at the flare. A tenth is taken off for what the soil would have broken down by itself.',
    ],
  },
  composting: {
    type: 'Waste',
    motifs: ['compost', 'works-yard', 'collection'],
    counting: [
      'Every load is weighed at the gate. The methane it would have made in the landfill is worked out over the years in which it would have appeared, not all at once.',
      'Loads are weighed and sorted by sample four times a year. Diesel for turning the rows and gas from the rows themselves are taken off.',
    ],
  },
  digester: {
    type: 'Waste',
    motifs: ['digester', 'farm', 'pipes'],
    counting: [
      'Biogas is metered before it is cleaned. The baseline is open storage through a normal summer. Leaks are looked for twice a year with a camera.',
      'Gas flow and methane content are logged every minute. Storage that was already covered before the project is not counted.',
    ],
  },
  recycling: {
    type: 'Waste',
    motifs: ['recycling', 'collection', 'works-yard'],
    counting: [
      'Material is weighed in and weighed out. Only what was sold to a user counts; what was sorted and then buried does not.',
      'Every bale has a ticket with its weight and where it went. The reduction is the methane that wood and fibre would have made underground.',
    ],
  },
} as const satisfies Readonly<Record<string, Theme>>;

export const movingThemes = {
  'electric-fleet': {
    type: 'Fleet',
    motifs: ['chargers', 'works-yard', 'town'],
    counting: [
      'Kilometres come from the vehicles and power from the chargers. The baseline is the fuel that the same vehicle type used in the two years before.',
      'Each vehicle that was replaced is named in a list with its last year of fuel cards. Power for charging is counted at the grid’s published factor.',
    ],
  },
  'school-buses': {
    type: 'Fleet',
    motifs: ['bus', 'chargers', 'town'],
    counting: [
      'Routes are the same as before, so litres saved are known from two years of fuel records. Power for charging is taken off, and so is the diesel heater on cold days.',
      'Fuel records of every bus were kept before the change. Routes that were shortened since are not counted.',
    ],
  },
  'work-trucks': {
    type: 'Fleet',
    motifs: ['trucks', 'works-yard', 'chargers'],
    counting: [
      'Fuel cards give litres for each truck and month. The baseline is litres for each hour worked, so that a quiet year is not a saving.',
      'Litres are taken from fuel cards and hours from the trucks. Both are compared with the three years before.',
    ],
  },
  transit: {
    type: 'Transportation',
    motifs: ['bus', 'town', 'bike-path'],
    counting: [
      'Riders are counted at the doors. A survey each autumn asks how they would have travelled; only trips that would have been driven count.',
      'The figure is car trips that did not happen, from door counts and a yearly survey. The fuel of the buses themselves is taken off.',
    ],
  },
  ferry: {
    type: 'Transportation',
    motifs: ['ferry', 'harbour', 'batteries'],
    counting: [
      'Crossings are in the log, and litres for each crossing are known from ten years of diesel. Shore power is metered at the ramp.',
      'The old vessel’s fuel was measured for two summers and one winter. The new figure is shore power alone.',
    ],
  },
  'shore-power': {
    type: 'Transportation',
    motifs: ['harbour', 'batteries', 'ferry'],
    counting: [
      'Hours on the plug are logged for each call. The engine that would have run is known from the ship’s papers, and power from the grid is taken off.',
      'Energy is metered at each berth. Calls in which the engines kept running are left out.',
    ],
  },
  'bike-path': {
    type: 'Transportation',
    motifs: ['bike-path', 'bridge', 'town'],
    counting: [
      'Two counters in the path work all year. A survey tells how many of those who pass would have driven. Pleasure trips do not count.',
      'Counters stand at both ends. The tonnes are small and are checked every second year.',
    ],
    french:
      'Deux compteurs fonctionnent toute l’année dans la piste. Un sondage indique combien de passants auraient pris la voiture. Les promenades ne comptent pas. Les tonnes sont modestes et vérifiées tous les deux ans.',
  },
  'car-share': {
    type: 'Transportation',
    motifs: ['town', 'chargers', 'bike-path'],
    counting: [
      'Members are asked each year which cars they sold or did not buy. Their kilometres before are compared with the logs of the shared cars.',
      'The logs give every kilometre. The answers of members are checked against registrations for one member in thirty.',
    ],
  },
} as const satisfies Readonly<Record<string, Theme>>;
