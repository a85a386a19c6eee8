import { exampleIds, type ImportKind, templateHeading } from '#domain/import/import-columns.ts';
import { currentLocale } from '#web/kit/text/locale.ts';
import * as m from '#messages/messages.js';

/** Who imports: the registry anything, an organization its own entries. */
export type Importer = 'registry' | 'organization';

type Example = readonly (readonly [field: string, text: string])[];

/** Returns the example of a kind by field, in the order of the template's columns. */
function exampleOf(kind: ImportKind, importer: Importer): Example {
  const id = exampleIds[currentLocale()];
  const position = [
    ['latitude', '49.13'],
    ['longitude', '-122.31'],
  ] as const;
  if (kind === 'vintages')
    return [
      ['id', id],
      ['registry', 'VCS'],
      ['year', '2024'],
      ['issued', '1200'],
      ['retired', '200'],
    ];
  if (kind === 'inventories')
    return [
      ['community', id],
      ['province', m.import_example_province()],
      ['country', 'Canada'],
      ['year', '2024'],
      ['tonnes', '48200'],
      ...position,
    ];
  const project: Example = [
    ['registry', 'VCS'],
    ['id', id],
    ['title', m.import_example_title()],
    ['organization', m.import_example_organization()],
    ['description', m.import_example_description()],
    ['program', 'VCS'],
    ['type', 'Waste'],
    ['stage', 'Active'],
    ['address', m.import_example_address()],
    ...position,
    ['start', '2024-01-01'],
    ['end', '2033-12-31'],
    ['registered', '2024-05-31'],
    ['url', 'https://registry.example/1234'],
  ];
  const foreign = new Set(['organization', 'registered', 'url']);
  return importer === 'registry' ? project : project.filter(([field]) => !foreign.has(field));
}

/** Returns a template: the headings in the page's language, and an example row that an import refuses. */
export function templateRows(kind: ImportKind, importer: Importer): readonly (readonly string[])[] {
  const example = exampleOf(kind, importer);
  const locale = currentLocale();
  return [example.map(([field]) => templateHeading(kind, field, locale)), example.map(([, text]) => text)];
}
