import type { Theme } from './theme.ts';

export const landThemes = {
  forest: {
    type: 'Natural Assets',
    motifs: ['forest', 'river', 'forest-work'],
    counting: [
      'Plots are measured by hand every five years and from the air in between. A share of each year’s tonnes is held back against fire and storm, and never registered.',
      'Growth is measured in fixed plots. The baseline is the cutting plan that was in force before. A part is set aside against loss.',
    ],
    french:
      'Les placettes sont mesurées à la main tous les cinq ans, et par avion entre-temps. La référence est le plan de coupe qui était en vigueur. Une part des tonnes est mise de côté contre le feu et les tempêtes, et n’est jamais inscrite.',
  },
  wetland: {
    type: 'Natural Assets',
    motifs: ['wetland', 'river', 'forest-work'],
    counting: [
      'Cores are taken at twelve points and the water level is logged all year. Methane from the new marsh is measured and taken off.',
      'The carbon in the soil is measured every three years. In between only the water level is watched, and nothing new is registered.',
    ],
  },
  riparian: {
    type: 'Natural Assets',
    motifs: ['planting', 'river', 'forest-work'],
    counting: [
      'Trees are counted in their third and fifth summer. Only those that stand are used, with growth tables for the region.',
      'Survival is checked on foot. Growth tables give the carbon; the first five years count for almost nothing, as they should.',
    ],
  },
  eelgrass: {
    type: 'Natural Assets',
    motifs: ['eelgrass', 'harbour', 'river'],
    counting: [
      'Divers map the beds each August. Sediment is sampled in year five and year ten. Until then nothing is registered.',
      'The beds are mapped by drone at low tide and by divers. Plans are shown here; tonnes follow when the sediment has been measured.',
    ],
  },
  soils: {
    type: 'Natural Assets',
    motifs: ['orchard', 'farm', 'meadow'],
    counting: [
      'Soil is sampled to sixty centimetres at fixed points every fourth year. Between samples a model is used, and its result is cut by a fifth.',
      'Samples are taken by somebody who has no share in the project. Fields that change hands leave the project with what they have.',
    ],
  },
} as const satisfies Readonly<Record<string, Theme>>;

export const worksThemes = {
  flood: {
    type: 'Infrastructure',
    motifs: ['dyke', 'pipes', 'wetland'],
    counting: [
      'The estimate compares the works with a plain rebuild: materials, transport and forty years of pumping. Figures after opening come from meters.',
      'Concrete, steel and haulage were taken from the bills of quantities. Pump power is metered and set against the old station.',
    ],
  },
  'water-works': {
    type: 'Infrastructure',
    motifs: ['water-works', 'pipes', 'river'],
    counting: [
      'Power for each thousand cubic metres is the measure. It was read for two years before and is read every month since.',
      'Pumps and inflow are metered. Less water lost means less water lifted, and only the lifting counts.',
    ],
  },
  wastewater: {
    type: 'Infrastructure',
    motifs: ['clarifiers', 'pipes', 'wetland'],
    counting: [
      'Power and gas are metered, and nitrous oxide is sampled at the basins. The baseline is the old plant at the same flow.',
      'Air for the basins is the largest user of power. It is metered apart and set against the flow and load of each month.',
    ],
  },
  bridge: {
    type: 'Infrastructure',
    motifs: ['bridge', 'river', 'workshop'],
    counting: [
      'The mix of every pour is on file. The baseline is the standard mix of the design before. Traffic is not counted.',
      'Cement, steel and haulage are compared with the first design. Nothing is claimed for the years after opening but upkeep that is no longer needed.',
    ],
  },
  'timber-building': {
    type: 'Infrastructure',
    motifs: ['timber-building', 'workshop', 'forest'],
    counting: [
      'The bill of materials is compared with a concrete building of the same size. Carbon stored in the wood is reported apart and not claimed.',
      'Heat and power are metered from the first winter on. Materials were compared with the design that was set aside.',
    ],
  },
} as const satisfies Readonly<Record<string, Theme>>;
