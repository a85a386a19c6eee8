/** Names and values of a form, as the card provider's API encodes them: `card[token]=…`. */
export type Form = ReadonlyMap<string, string>;

/** What a call accepts: each parameter's name and the form of its value. */
export type Accepted = Readonly<Record<string, RegExp>>;

/** An error of the API: the status, and the fields of `error`. */
export class StripeFault extends Error {
  readonly status: number;
  readonly fields: Readonly<Record<string, unknown>>;

  constructor(status: number, fields: Readonly<Record<string, unknown>>) {
    super(String(fields['message'] ?? fields['code']));
    this.status = status;
    this.fields = fields;
  }
}

const invalid = (fields: object) => new StripeFault(400, { type: 'invalid_request_error', ...fields });

/** Reads a form. Throws for a name that is sent twice or not accepted, and for a value of another form. */
export function readForm(text: string, accepted: Accepted): Form {
  const form = new Map<string, string>();
  for (const part of text === '' ? [] : text.split('&')) {
    if (!/^[\w%.~*+[\]-]+=[\w%.~*+-]*$/.test(part)) throw invalid({ message: `Not form encoding: ${part}` });
    const [name, value] = part.split('=', 2).map((side) => decodeURIComponent(side.replaceAll('+', ' ')));
    if (name === undefined || value === undefined || form.has(name))
      throw invalid({ message: `Not one value: ${name}` });
    form.set(name, value);
  }
  for (const [name, value] of form) {
    if (name.startsWith('payment_method_types'))
      throw invalid({ code: 'payment_method_types_no_longer_supported', param: 'payment_method_types' });
    const pattern = accepted[name];
    if (pattern === undefined) throw invalid({ code: 'parameter_unknown', param: name });
    if (!pattern.test(value)) throw invalid({ code: 'parameter_invalid', param: name });
  }
  return form;
}

/** Returns a value of a form. Throws, as the API does, when it is missing. */
export function required(form: Form, name: string): string {
  const value = form.get(name);
  if (value === undefined) throw invalid({ code: 'parameter_missing', param: name });
  return value;
}

/** Refuses an object that the account does not have. */
export function missing(param: string, id: string): StripeFault {
  return new StripeFault(404, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    param,
    message: `No such object: '${id}'`,
  });
}
