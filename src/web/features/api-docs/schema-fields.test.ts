import { describe, expect, it } from 'vitest';
import type { Schema } from './openapi-shape.ts';
import { fieldsOf, kindOf } from './schema-fields.ts';

const place: Schema = {
  type: 'object',
  properties: { latitude: { anyOf: [{ type: 'number' }, { type: 'null' }] } },
};
const resolve = (schema: Schema) => (schema.$ref === '#/components/schemas/Place' ? place : schema);

describe('schema fields', () => {
  it('describes accepted values', () => {
    expect(kindOf({ type: 'integer' }, resolve)).toBe('whole number');
    expect(kindOf({ type: ['string', 'null'] }, resolve)).toBe('text, or null');
    expect(kindOf({ type: 'array', items: { type: 'string', format: 'date' } }, resolve)).toBe(
      'list: date (YYYY-MM-DD)',
    );
    expect(kindOf({ type: 'string', enum: ['a', 'b'] }, resolve)).toBe('one of: a, b');
  });

  it('names every field by its path, through lists, references and null', () => {
    const schema: Schema = {
      type: 'array',
      items: {
        type: 'object',
        properties: {
          title: { type: 'string', description: 'What it is called' },
          place: { anyOf: [{ $ref: '#/components/schemas/Place' }, { type: 'null' }] },
        },
      },
    };
    expect(fieldsOf(schema, resolve)).toEqual([
      { name: '[].title', kind: 'text', meaning: 'What it is called' },
      { name: '[].place', kind: 'object, or null', meaning: '' },
      { name: '[].place.latitude', kind: 'number, or null', meaning: '' },
    ]);
  });

  it('stops at recursive schemas', () => {
    const endless: Schema = { type: 'object', properties: { next: { $ref: 'endless' } } };
    expect(fieldsOf(endless, (schema) => (schema.$ref === 'endless' ? endless : schema)).length).toBeLessThan(
      20,
    );
  });
});
