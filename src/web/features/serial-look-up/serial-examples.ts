/** How serials are spelt, for hints (specification §2, Serial form). */
export const EXAMPLE_SERIAL = 'CA000042-003-000123';
export const EXAMPLE_RANGE = 'CA000042-003-000001..000500';
