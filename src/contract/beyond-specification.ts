/** The name in OpenAPI of why a call takes a field that specification §7 does not name. */
export const BEYOND_SPECIFICATION = 'x-beyond-specification';
