/** Moves the focus to the quantity field one row down (1) or up (-1). Returns false when there is none. */
export function moveToRow(field: HTMLInputElement, by: 1 | -1): boolean {
  const fields = [...(field.closest('table')?.querySelectorAll('input') ?? [])];
  const next = fields[fields.indexOf(field) + by];
  next?.focus();
  return next !== undefined;
}
