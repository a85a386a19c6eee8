import { describe, expect, it } from 'vitest';
import type { Parameter } from './api-contents.ts';
import { exampleValues } from './call-examples.ts';

const examples = {
  serial: 'CA000042-003-000123',
  range: 'CA000042-003-000123..000132',
  projectSerial: 'CA000042-003',
  organization: 'CA000042',
  year: 2023,
  certificate: 'b43e574d95b0a70c',
};
const none = {
  serial: null,
  range: null,
  projectSerial: null,
  organization: null,
  year: null,
  certificate: null,
};
const required = (name: string, schema = {}): Parameter => ({ name, in: 'path', required: true, schema });

describe('example values', () => {
  it('are those of the registry where a call needs one', () => {
    const parameters = [
      required('organization'),
      required('year'),
      required('figure', { enum: ['issued', 'retired'] }),
    ];
    expect(exampleValues('/api/overview/{organization}/units', parameters, examples)).toEqual({
      organization: 'CA000042',
      year: '2023',
      figure: 'issued',
    });
    expect(exampleValues('/api/certificates/{id}', [required('id')], examples)).toEqual({
      id: 'b43e574d95b0a70c',
    });
  });

  it('are the first items of a list, and nothing for other optional parameters', () => {
    const optional = ['page', 'pageSize', 'serial'].map((name) => ({ name, in: 'query' }));
    expect(exampleValues('/api/projects/public', optional, examples)).toEqual({
      page: '',
      pageSize: '5',
      serial: '',
    });
  });

  it('are empty while the registry has none', () => {
    expect(exampleValues('/api/serials/{serial}', [required('serial')], none)).toEqual({ serial: '' });
  });
});
