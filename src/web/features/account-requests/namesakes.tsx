import { useQuery } from '@tanstack/react-query';
import type { AccountRequest } from '#contract/account-requests.ts';
import { listNamesakes, type Namesake } from '#contract/namesakes.ts';
import * as m from '#messages/messages.js';
import { call, keyOf } from '#web/api/call.ts';
import { ChoiceField } from '#web/kit/forms/choice-field.tsx';
import { Records } from '#web/kit/lists/lists.tsx';
import { formatDay, formatWhole } from '#web/kit/text/format.ts';

/** Organizations and requests with the same or nearly the same name as a request; none until they are loaded. */
export function useNamesakes(id: string): readonly Namesake[] {
  const query = useQuery({
    queryKey: keyOf(listNamesakes, { params: { id } }),
    queryFn: ({ signal }) => call(listNamesakes, { params: { id }, signal }),
    staleTime: 0,
  });
  return query.data ?? [];
}

/** The choice that a request is from none of its namesakes. */
const OTHER = 'other';

/** Returns what an approval says about the namesakes of its request, by what was chosen. */
export function comparisonOf(choice: string, namesakes: readonly Namesake[]) {
  if (choice === '') return {};
  if (choice !== OTHER) return { organization: choice };
  return { differsFrom: namesakes.filter(isOrganization).map(({ serial }) => serial) };
}

/** Returns whether there is something to choose: requests are only shown. */
export function needsChoice(namesakes: readonly Namesake[]): boolean {
  return choicesOf(namesakes).length > 0;
}

function isOrganization({ kind }: Namesake): boolean {
  return kind === 'organization';
}

function choicesOf(namesakes: readonly Namesake[]) {
  const organizations = namesakes.filter(isOrganization);
  const isOtherPossible =
    organizations.length > 0 && organizations.every(({ likeness }) => likeness === 'near');
  return [
    ...(isOtherPossible ? [{ value: OTHER, text: m.namesakes_other() }] : []),
    ...organizations
      .filter(({ canConnect }) => canConnect)
      .map(({ serial, name }) => ({ value: serial, text: m.namesakes_connect({ name, serial }) })),
  ];
}

type NamesakesProps = {
  readonly request: AccountRequest;
  readonly namesakes: readonly Namesake[];
  readonly choice: string;
  readonly error: string | null;
  readonly onChoose: (choice: string) => void;
};

/** A request beside its namesakes, with what each holds, and the question whether it is one of them. */
export function Namesakes({ request, namesakes, choice, error, onChoose }: NamesakesProps) {
  const choices = choicesOf(namesakes);
  return (
    <>
      <Records
        label={m.namesakes_title()}
        columns={[
          { name: m.namesakes_name() },
          { name: m.namesakes_likeness() },
          { name: m.namesakes_holdings() },
          { name: m.namesakes_people() },
          { name: m.namesakes_since() },
        ]}
        rows={[
          {
            key: request.serial,
            cells: [request.organization, m.namesakes_this(), '', '', formatDay(request.requested)],
          },
          ...namesakes.map((namesake) => ({ key: namesake.serial, cells: cellsOf(namesake) })),
        ]}
      />
      {namesakes.some(({ holdings }) => holdings !== null && holdings.people > 0) ? (
        <p>{m.namesakes_people_text()}</p>
      ) : null}
      {choices.length === 0 ? null : (
        <ChoiceField
          id="approve-namesake"
          label={m.namesakes_choice()}
          error={error}
          value={choice}
          none={m.namesakes_choose()}
          choices={choices}
          onChoose={onChoose}
        />
      )}
    </>
  );
}

function cellsOf({ kind, likeness, serial, name, holdings, since }: Namesake) {
  const comparison = likeness === 'same' ? m.namesakes_same() : m.namesakes_near();
  return [
    `${name} (${serial})`,
    kind === 'request' ? `${m.namesakes_request()}: ${comparison}` : comparison,
    holdings === null
      ? ''
      : m.namesakes_holds({ entries: formatWhole(holdings.entries), tonnes: formatWhole(holdings.tonnes) }),
    holdings === null ? '' : formatWhole(holdings.people),
    formatDay(since),
  ];
}
