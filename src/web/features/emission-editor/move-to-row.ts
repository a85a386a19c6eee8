/** Moves the focus to the quantity so many rows further down the table; answers whether there is one. */
export function moveToRow(field: HTMLInputElement, by: 1 | -1): boolean {
  const fields = [...(field.closest('table')?.querySelectorAll('input') ?? [])];
  const next = fields[fields.indexOf(field) + by];
  next?.focus();
  return next !== undefined;
}
