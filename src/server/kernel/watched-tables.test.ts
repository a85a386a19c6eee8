import { describe, expect, it } from 'vitest';
import { parseTableChange, tableVersions } from './watched-tables.ts';

/**
 * Returns versions that have seen changes up to 7, and whether projects, organizations and blocks have
 * changed since then.
 */
function afterSeven() {
  const versions = tableVersions();
  versions.compare(7);
  const since = versions.count();
  const changed = () =>
    ['project', 'organization', 'serial_block'].filter((table) =>
      versions.haveChanged({ tables: [table], since }),
    );
  return { versions, changed };
}

const all = ['project', 'organization', 'serial_block'];

describe('the versions of tables', () => {
  it('change with the commits that write the tables', () => {
    const { versions, changed } = afterSeven();
    expect(changed()).toEqual([]);
    versions.apply({ version: 8, tables: ['project'] });
    expect(changed()).toEqual(['project']);
    versions.apply({ version: 9, tables: ['organization', 'search_word'] });
    expect(changed()).toEqual(['project', 'organization']);
  });

  it('do not change when a commit is reported again', () => {
    const { versions } = afterSeven();
    versions.apply({ version: 8, tables: ['project'] });
    const since = versions.count();
    versions.apply({ version: 8, tables: ['project'] });
    expect(versions.haveChanged({ tables: all, since })).toBe(false);
  });

  it.each([
    ['a report is missing', { version: 9, tables: ['project'] }],
    ['a report cannot be read', null],
  ])('all change when %s', (_, change) => {
    const { versions, changed } = afterSeven();
    versions.apply(change);
    expect(changed()).toEqual(all);
  });

  it('all change when the database has another version than the last one reported', () => {
    const { versions, changed } = afterSeven();
    versions.compare(7);
    expect(changed()).toEqual([]);
    versions.compare(8);
    expect(changed()).toEqual(all);
  });
});

describe('a report', () => {
  it('names the version and the tables', () => {
    expect(parseTableChange('12 project search_word')).toEqual({
      version: 12,
      tables: ['project', 'search_word'],
    });
  });

  it.each(['', '12', 'project', '12x project'])('is refused if it reads "%s"', (report) => {
    expect(parseTableChange(report)).toBeNull();
  });
});
