import { type ProjectFacets, type ProjectSort, projectSorts } from '#contract/projects.ts';
import { programTypes, projectTypes, stages } from '#domain/project/project-terms.ts';
import { registryYear } from '#domain/registry-day.ts';
import * as m from '#messages/messages.js';
import { programWords, stageWords } from '#messages/words/program.js';
import { SelectField } from '#web/kit/forms/field.tsx';
import { ChoiceMenu } from '#web/kit/navigation/choice-menu.tsx';
import { formatWhole } from '#web/kit/text/format.ts';
import { typeLooks } from '#web/looks/type-look.ts';
import { TypeMark } from '#web/looks/type-mark.tsx';
import type { ListFilters } from './list-address.ts';

const FIRST_VINTAGE = 1990;
const PLANNING = 'Planning';

/** Orders that the menu offers; the headings of the table give the others. */
const sortWords: Partial<Record<ProjectSort, () => string>> = {
  title: m.list_sort_title,
  organization: m.list_sort_organization,
  place: m.list_sort_place,
  '-registered': m.list_sort_newest,
  '-issued': m.list_sort_issued,
  '-tonnes': m.list_sort_tonnes,
  '-retired': m.list_sort_retired,
};

const columnWords: Readonly<Record<string, () => string>> = {
  title: m.list_column_title,
  organization: m.list_column_organization,
  type: m.project_type,
  place: m.project_place,
  stage: m.project_stage,
  registered: m.list_column_date,
  issued: m.list_column_issued,
  tonnes: m.list_column_registered,
  retired: m.list_column_retired,
};

export type ChoicesProps = {
  readonly asked: ListFilters;
  /** Projects by the filters' values; undefined while they are not counted. */
  readonly facets: ProjectFacets | undefined;
  readonly onChoose: (name: string, value: string) => void;
  /** In one line, without visible labels. */
  readonly isInline?: boolean;
};

/** The filters and the order of the list, each a field. */
export function Choices({ asked, facets, onChoose, isInline = false }: ChoicesProps) {
  const chosen = (name: string) =>
    asked.chips
      .filter((chip) => chip.name === name)
      .map(({ value }) => value)
      .join(',');
  const field = (name: Facet, label: string, choices: readonly Choice[]) => (
    <SelectField
      key={name}
      name={name}
      label={label}
      isInline={isInline}
      value={chosen(name)}
      choices={[
        { value: '', text: isInline ? label : m.list_filter_any() },
        ...withCounts(choices, facets?.[name]).filter(
          ({ value, count }) => count !== 0 || value === chosen(name),
        ),
      ]}
      onChoose={(value) => onChoose(name, value)}
    />
  );
  return (
    <>
      <TypeChoice asked={asked} facets={facets} onChoose={onChoose} isInline={isInline} />
      {field(
        'program',
        m.project_program_type(),
        choicesOf(programTypes, (program) => programWords[program]()),
      )}
      {field(
        'stage',
        m.project_stage(),
        choicesOf(publicStages, (stage) => stageWords[stage]()),
      )}
      {field(
        'vintage',
        m.list_filter_year(),
        choicesOf(vintages(chosen('vintage')), (year) => year),
      )}
      {field('organization', m.list_column_organization(), organizations(chosen('organization'), facets))}
      <SelectField
        name="sort"
        label={m.list_sort()}
        isInline={isInline}
        value={asked.narrowing.sort ?? ''}
        choices={[
          { value: '', text: asked.search === '' ? m.list_sort_featured() : m.list_sort_best() },
          ...choicesOf(
            projectSorts.filter((sort) => sort in sortWords || sort === asked.narrowing.sort),
            (sort) => sortWords[sort]?.() ?? columnOrder(sort),
          ),
        ]}
        onChoose={(value) => onChoose('sort', value)}
      />
    </>
  );
}

/** Chooses any number of types, the same as in the map legend. */
function TypeChoice({ asked, facets, onChoose, isInline = false }: ChoicesProps) {
  const chosen = projectTypes.filter((type) =>
    asked.chips.some(({ name, value }) => name === 'type' && value === type),
  );
  const [first, ...others] = chosen;
  const none = isInline ? m.project_type() : m.list_filter_any();
  const label = first === undefined ? none : typeLooks[first].word();
  return (
    <ChoiceMenu
      label={m.project_type()}
      isInline={isInline}
      name="type"
      shown={others.length === 0 ? label : m.list_filter_several({ shown: formatWhole(chosen.length) })}
      chosen={new Set<string>(chosen)}
      choices={withCounts(
        choicesOf(projectTypes, (type) => typeLooks[type].word()),
        facets?.type,
      ).map(({ value, text }) => ({ value, text, mark: <TypeMark look={typeLooks[value]} /> }))}
      onChoose={(types) => onChoose('type', types.join(','))}
    />
  );
}

type Choice<Value extends string = string> = { readonly value: Value; readonly text: string };
type Facet = Exclude<keyof ProjectFacets, 'total'>;

/** Returns choices with how many projects each would leave; as they are while that is not counted. */
function withCounts<Value extends string>(
  choices: readonly Choice<Value>[],
  counted: ProjectFacets['type'] | undefined,
) {
  if (counted === undefined) return choices.map((choice) => ({ ...choice, count: null }));
  return choices.map(({ value, text }) => {
    const count = counted.find((one) => one.value === value)?.count ?? 0;
    return { value, count, text: m.list_filter_counted({ text, shown: formatWhole(count) }) };
  });
}

/** The organizations with most projects, and those chosen, which may be several at once. */
function organizations(chosen: string, facets: ProjectFacets | undefined): Choice[] {
  const listed = facets?.organization ?? [];
  const choices = listed.map(({ value, name }) => ({ value, text: name }));
  if (chosen === '' || choices.some(({ value }) => value === chosen)) return choices;
  return [{ value: chosen, text: chosen.replaceAll(',', ', ') }, ...choices];
}

function columnOrder(sort: string): string {
  const isDescending = sort.startsWith('-');
  const column = columnWords[isDescending ? sort.slice(1) : sort]?.() ?? '';
  return isDescending ? m.list_sort_down({ column }) : m.list_sort_up({ column });
}

const publicStages = stages.filter((stage) => stage !== PLANNING);

function choicesOf<Value extends string>(
  values: readonly Value[],
  word: (value: Value) => string,
): Choice<Value>[] {
  return values.map((value) => ({ value, text: word(value) }));
}

/** Returns the possible vintages as texts, latest first, including the selected one. */
function vintages(chosen: string): string[] {
  const latest = registryYear(new Date());
  const years = Array.from({ length: latest - FIRST_VINTAGE + 1 }, (_, index) => String(latest - index));
  return chosen === '' || years.includes(chosen) ? years : [chosen, ...years];
}
