import { describe, expect, it } from 'vitest';
import { BEYOND_SPECIFICATION } from '#contract/beyond-specification.ts';
import type { Schema } from './api-contents.ts';
import { fieldsOf, jsonSchemaOf, kindOf, meaningOf, trimOperation } from './schema-fields.ts';

const orNull = (schema: Schema): Schema => ({ anyOf: [schema, { type: 'null' }] });

describe('schema fields', () => {
  it('describe accepted values', () => {
    expect(kindOf({ type: 'integer' })).toBe('whole number');
    expect(kindOf({ type: ['string', 'null'] })).toBe('text, or null');
    expect(kindOf({ type: 'array', items: { type: 'string', format: 'date' } })).toBe(
      'list: date (YYYY-MM-DD)',
    );
    expect(kindOf({ type: 'string', enum: ['a', 'b'] })).toBe('one of: a, b');
  });

  it('name every field by its path, through lists and null', () => {
    const place: Schema = { type: 'object', properties: { latitude: orNull({ type: 'number' }) } };
    const schema: Schema = {
      type: 'array',
      items: {
        type: 'object',
        properties: { title: { type: 'string', description: 'What it is called' }, place: orNull(place) },
      },
    };
    expect(fieldsOf(schema)).toEqual([
      { name: '[].title', kind: 'text', meaning: 'What it is called' },
      { name: '[].place', kind: 'object, or null', meaning: '' },
      { name: '[].place.latitude', kind: 'number, or null', meaning: '' },
    ]);
  });

  it('keep why a call takes a field that the specification does not name, also on trimmed pages', () => {
    const captcha: Schema = { type: 'string', description: 'Proof', [BEYOND_SPECIFICATION]: 'It is open.' };
    const schema: Schema = { type: 'object', properties: { name: { type: 'string' }, captcha } };
    const content = { 'application/json': { schema } };
    const trimmed = trimOperation({ requestBody: { content }, responses: {} });
    const found = fieldsOf(jsonSchemaOf(trimmed.requestBody?.content) ?? {});
    expect(found).toEqual([
      { name: 'name', kind: 'text', meaning: '' },
      { name: 'captcha', kind: 'text', meaning: 'Proof', beyond: 'It is open.' },
    ]);
  });

  it('list the fields of all shapes once, and say which are not in every response', () => {
    const point: Schema = { type: 'object', properties: { name: { type: 'string' } } };
    const cluster: Schema = {
      type: 'object',
      properties: { count: { type: 'integer' }, name: { type: 'string' } },
    };
    expect(fieldsOf({ anyOf: [cluster, point] })).toEqual([
      { name: 'name', kind: 'text', meaning: '' },
      { name: 'count', kind: 'whole number (not in every response)', meaning: '' },
    ]);
  });

  it('find the meaning of a list or of a value that may be null', () => {
    const tonnes: Schema = { type: 'integer', description: 't CO₂e' };
    expect([meaningOf(orNull(tonnes)), meaningOf({ items: tonnes }), meaningOf({})]).toEqual([
      't CO₂e',
      't CO₂e',
      '',
    ]);
  });

  it('stop at schemas that never end', () => {
    const endless: { type: string; properties: Record<string, Schema> } = { type: 'object', properties: {} };
    endless.properties['next'] = endless;
    expect(fieldsOf(endless).length).toBeLessThan(20);
  });
});
