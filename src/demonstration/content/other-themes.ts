import type { Theme } from './theme.ts';

export const otherThemes = {
  glasshouse: {
    type: 'Others',
    motifs: ['glasshouse', 'pipes', 'farm'],
    counting: [
      'Gas is metered by house and set against the kilograms picked. Heat from storage is metered on its way in and out.',
      'The figure is gas for each square metre and degree day. It was read for three seasons before the tanks were built.',
    ],
  },
  'cooling-gases': {
    type: 'Others',
    motifs: ['recycling', 'harbour', 'workshop'],
    counting: [
      'Each cylinder is weighed full and empty, and the gas is analysed. Destruction is witnessed. Gases that must be destroyed by law are not counted.',
      'Every cylinder has a number from the ship or shop it came from to the certificate of its destruction.',
    ],
  },
  'mine-haul': {
    type: 'Others',
    motifs: ['mine', 'trucks', 'substation'],
    counting: [
      'Litres saved are counted for each tonne of rock and metre climbed, so that a short haul is not a saving. Power for the line is taken off.',
      'Trucks log the metres under the wire. Fuel for the same climb is known from the two years before.',
    ],
  },
  biochar: {
    type: 'Others',
    motifs: ['orchard', 'workshop', 'farm'],
    counting: [
      'Every batch is weighed and sampled. Only carbon that will stay for a hundred years counts, by the published test. Fuel for starting the kiln is taken off.',
      'The kiln is weighed before and after. Char that was sold as fuel is left out.',
    ],
  },
  'building-materials': {
    type: 'Others',
    motifs: ['workshop', 'town', 'recycling'],
    counting: [
      'Tickets give the weight of each load and where it went. The baseline is new material for the same job.',
      'Each pour or load is on file with its weight. Haulage that the project adds is taken off.',
    ],
    french:
      'Chaque objet est pesé à l’entrée et à la sortie. La référence est l’achat d’un objet neuf. Les pièces neuves et les déplacements sont retirés du total.',
  },
  'less-travel': {
    type: 'Others',
    motifs: ['town', 'bus', 'hall'],
    counting: [
      'Trips are taken from the travel office, with distance and class. The baseline is kilometres for each member of staff in the five years before.',
      'Fuel is logged for each voyage or trip and set against its distance. Years in which hardly anybody travelled are left out.',
    ],
  },
  'gas-injection': {
    type: 'Acid Gas Injection',
    motifs: ['injection', 'gas-plant', 'forest'],
    counting: [
      'Flow, pressure and content of the gas are measured at the well head. Power for the compressor is taken off. Pressure in two watch wells shows that it stays below.',
      'The gas is metered and analysed before the compressor. Hours in which it had to be flared are counted against the project.',
    ],
  },
} as const satisfies Readonly<Record<string, Theme>>;
