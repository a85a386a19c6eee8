import { type ReactNode, useState } from 'react';
import { type KnownPlace, searchPlaces } from '#contract/places.ts';
import * as m from '#messages/messages.js';
import { call } from '#web/api/call.ts';
import { sentenceOf } from '#web/api/call-problem.ts';
import { useSubmission } from '#web/api/use-submission.ts';
import { Button } from '#web/kit/buttons/buttons.tsx';
import { TextField } from '#web/kit/forms/text-fields.tsx';
import { Notice } from '#web/kit/pages/page.tsx';
import { currentLocale } from '#web/kit/text/locale.ts';
import { DeclaredFields } from './declared-fields.tsx';
import { useFormState } from './form-context.ts';
import { degreesOf } from './form-draft.ts';
import { FormSection } from './form-fields.tsx';
import classes from './project-form.module.css';

export type Place = { readonly latitude: number; readonly longitude: number };

/** Renders the map for picking a position, null while none is chosen; passed in by the page. */
export type PlacePicker = (picking: {
  readonly place: Place | null;
  readonly isReadOnly: boolean;
  readonly onPlace: (place: Place) => void;
}) => ReactNode;

/** Address, and a position that is typed, searched by place name, or picked on the map. */
export function PlaceSection({ picker }: { readonly picker: PlacePicker }) {
  const { draft, mode, setText } = useFormState();
  const [filled, setFilled] = useState<string | null>(null);
  const latitude = degreesOf(draft.texts['location.latitude']);
  const longitude = degreesOf(draft.texts['location.longitude']);
  const isUnreadable = (field: keyof typeof draft.texts, degrees: number | null) =>
    degrees === null && draft.texts[field].trim() !== '';
  const setPosition = (place: Place) => {
    setText('location.latitude', place.latitude.toFixed(5).replace(/0+$/, '').replace(/\.$/, ''));
    setText('location.longitude', place.longitude.toFixed(5).replace(/0+$/, '').replace(/\.$/, ''));
  };
  return (
    <FormSection name="place" title={m.form_place()} text={m.form_place_text()} isLocked={mode !== 'edit'}>
      <DeclaredFields
        section="place"
        own={{}}
        after={{
          'location.address':
            mode === 'edit' ? (
              <PlaceSearch
                onFound={(place) => {
                  setPosition(place);
                  // A place found by name is an address too; one that was typed is better.
                  const address = draft.texts['location.address'];
                  if (address.trim() === '' || address === filled) {
                    setText('location.address', place.name);
                    setFilled(place.name);
                  }
                }}
              />
            ) : null,
        }}
      />
      {isUnreadable('location.latitude', latitude) || isUnreadable('location.longitude', longitude) ? (
        <Notice>{m.form_degrees_unreadable()}</Notice>
      ) : null}
      <div className={classes.picker}>
        {picker({
          place: latitude === null || longitude === null ? null : { latitude, longitude },
          isReadOnly: mode !== 'edit',
          onPlace: setPosition,
        })}
      </div>
    </FormSection>
  );
}

/** Searches a position by place name in the registry's built-in list; no other service is queried. */
function PlaceSearch({ onFound }: { readonly onFound: (place: KnownPlace) => void }) {
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState<string | null>(null);
  const search = useSubmission({
    mutationFn: (name: string) => call(searchPlaces, { query: { search: name, locale: currentLocale() } }),
    onSuccess: () => setChosen(null),
  });
  const find = () => {
    if (text.trim() !== '') search.mutate(text.trim());
  };
  return (
    <div role="search" aria-label={m.form_place_search()}>
      <div className={classes.find}>
        <TextField
          label={m.form_place_search()}
          hint={m.form_place_search_hint()}
          value={text}
          maxLength={200}
          onType={setText}
          enterKeyHint="search"
          onEnter={find}
        />
        <Button onClick={find} busy={search.isPending}>
          {m.form_place_find()}
        </Button>
      </div>
      <div role="status">
        {search.isError ? <p>{sentenceOf(search.error)}</p> : null}
        {search.data?.length === 0 ? <p>{m.form_place_none()}</p> : null}
        {chosen === null ? null : <p>{m.form_place_chosen({ name: chosen })}</p>}
        {chosen !== null || search.data === undefined || search.data.length === 0 ? null : (
          <ul className={classes.found} aria-label={m.form_place_found()}>
            {search.data.map((place) => (
              <li key={`${place.name} ${place.latitude} ${place.longitude}`}>
                <Button
                  onClick={() => {
                    onFound(place);
                    setChosen(place.name);
                  }}
                >
                  {place.name}
                </Button>
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  );
}
