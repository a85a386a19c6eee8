import { always, from, type KnownSource, projects } from './known-source.ts';

/**
 * Isometric's list of projects. Its credits are counted in kilograms, so what it issues cannot be loaded as whole
 * tonnes.
 */
export const isometric: readonly KnownSource[] = [
  {
    name: 'Isometric',
    headings: ['short_code', 'name', 'status', 'supplier.organisation.name', 'process_key'],
    tables: () => [
      projects({
        registry: always('Isometric'),
        id: { ...from('short_code'), prefix: 'ISO-' },
        title: from('name'),
        organization: from('supplier.organisation.name'),
        description: from('supplier.long_description', 'supplier.short_description'),
        program: always('Other'),
        type: {
          ...from('pathway'),
          words: {
            biomass_carbon_removal_and_storage: 'Others',
            direct_air_capture: 'Others',
            enhanced_weathering: 'Natural Assets',
            ocean_alkalinity_enhancement: 'Natural Assets',
            alkalinity_enhancement: 'Natural Assets',
            reforestation: 'Natural Assets',
            forestry: 'Natural Assets',
          },
          constant: 'Others',
        },
        stage: {
          ...from('status'),
          words: {
            validated: 'Active',
            under_validation: 'Proposed',
            validation_unsuccessful: 'Inactive',
            cancelled: 'Inactive',
          },
        },
        site: from('location.description'),
        country: from('location.country_name', 'country_code'),
        latitude: from('location.latitude'),
        longitude: from('location.longitude'),
        start: from('crediting_period_start'),
        end: from('crediting_period_end'),
        url: from('url'),
      }),
    ],
  },
];
