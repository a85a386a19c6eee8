import {
  type Icon,
  IconBolt,
  IconBuildingBridge,
  IconBulb,
  IconBus,
  IconCategory,
  IconRecycle,
  IconReportAnalytics,
  IconTrees,
  IconTruck,
} from '@tabler/icons-react';
import * as m from '#messages/messages.js';

/** The look of a project type: an icon on a hue that is distinguishable with colour vision deficiencies. */
export type TypeLook = {
  readonly icon: Icon;
  readonly hue: string;
  /** Colour of the icon: contrast of at least 3:1 on the hue. */
  readonly mark: string;
  readonly word: () => string;
};

const black = '#000000';
const white = '#ffffff';
const others = { icon: IconCategory, hue: '#4a4f4d', mark: white };

/** Project types in the hues of Okabe and Ito, the same on cards, pages and the map. */
export const typeLooks = {
  'Energy Generation': { icon: IconBolt, hue: '#f0e442', mark: black, word: m.type_energy_generation },
  'Energy Efficiency': { icon: IconBulb, hue: '#e69f00', mark: black, word: m.type_energy_efficiency },
  Waste: { icon: IconRecycle, hue: '#d55e00', mark: black, word: m.type_waste },
  Fleet: { icon: IconTruck, hue: '#cc79a7', mark: black, word: m.type_fleet },
  Transportation: { icon: IconBus, hue: '#0072b2', mark: white, word: m.type_transportation },
  'Natural Assets': { icon: IconTrees, hue: '#009e73', mark: black, word: m.type_natural_assets },
  Infrastructure: { icon: IconBuildingBridge, hue: '#56b4e9', mark: black, word: m.type_infrastructure },
  Others: { ...others, word: m.type_others },
  'Acid Gas Injection': { ...others, word: m.type_acid_gas_injection },
} as const satisfies Record<string, TypeLook>;

/** Used for entries without a type: inventories and purchased offsets. */
export const untypedLook: TypeLook = {
  icon: IconReportAnalytics,
  hue: '#8a7f6d',
  mark: black,
  word: m.program_inventory,
};
