import { tokenKinds } from '#domain/account/tokens.ts';
import { SelectField } from '#web/kit/forms/select-field.tsx';
import { useChangeList } from '#web/kit/lists/use-change-list.ts';
import { tokenKindWords } from '#web/kit/text/payment-words.ts';
import * as m from '#messages/messages.js';
import classes from './tokens.module.css';
import type { TokensAddress } from './tokens-address.ts';

/** Filters the entries by kind of tokens. */
export function KindFilter({ filters: { kind } }: { readonly filters: TokensAddress }) {
  const change = useChangeList();
  const choices = tokenKinds.map((value) => ({ value, text: tokenKindWords[value]() }));
  return (
    <div className={classes.filter}>
      <SelectField
        label={m.tokens_page_kind()}
        name="kind"
        value={kind ?? ''}
        choices={[{ value: '', text: m.tokens_page_every_kind() }, ...choices]}
        onChoose={(value) => change('kind', value, { preventScrollReset: true })}
      />
    </div>
  );
}
