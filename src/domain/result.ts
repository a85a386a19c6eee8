/**
 * A broken rule: its code and the values its message needs. The message itself comes from `messages/` where
 * it is shown or sent.
 */
export type Refusal = {
  readonly code: RefusalCode;
  readonly values: Readonly<Record<string, string | number>>;
};

export type RefusalCode =
  | 'quantity-not-whole'
  | 'quantity-not-positive'
  | 'paste-several-columns'
  | 'paste-too-long'
  | 'range-empty'
  | 'range-not-covered'
  | 'range-spans-vintages'
  | 'range-spans-holders'
  | 'units-not-active'
  | 'units-held-by-another'
  | 'units-active'
  | 'units-recorded'
  | 'units-received'
  | 'units-final'
  | 'units-changed'
  | 'units-too-few'
  | 'units-not-held'
  | 'units-chosen-twice'
  | 'retired-against-both'
  | 'rows-not-covering'
  | 'letters-not-printable'
  | 'retirement-without-note'
  | 'retirement-without-inventory'
  | 'transfer-without-receiver'
  | 'transfer-to-self'
  | 'receiver-unknown'
  | 'inventory-exceeded'
  | 'inventory-below-retired'
  | 'serials-out-of-order'
  | 'inventory-of-another'
  | 'inventory-year-missing'
  | 'change-not-allowed'
  | 'year-in-use'
  | 'tracked-twice'
  | 'offset-serials-taken'
  | 'sectors-not-sum'
  | 'row-status-foreign'
  | 'row-year-twice'
  | 'row-year-missing'
  | 'row-outside-timeline'
  | 'row-without-tonnes'
  | 'row-not-paired'
  | 'field-missing'
  | 'character-refused'
  | 'row-year-ahead'
  | 'timeline-missing'
  | 'timeline-backwards'
  | 'timeline-start'
  | 'timeline-too-long';

export type Accepted<Value> = { readonly ok: true; readonly value: Value };
export type Refused = { readonly ok: false; readonly refusal: Refusal };

/**
 * The result of a rule: a value, or a refusal that the caller must handle. Bugs throw; refusals are values.
 */
export type Result<Value> = Accepted<Value> | Refused;

/** Returns a successful result. */
export function accept<Value>(value: Value): Accepted<Value> {
  return { ok: true, value };
}

/** Returns a refusal with its code and the values its message needs. */
export function refuse(code: RefusalCode, values: Refusal['values'] = {}): Refused {
  return { ok: false, refusal: { code, values } };
}
