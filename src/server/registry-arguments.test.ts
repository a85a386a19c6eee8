import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readArguments } from './registry-arguments.ts';

describe('command-line arguments', () => {
  it.each([
    [[], 'Say what to do.'],
    [['import'], 'Name the files to import.'],
    [['export'], "There is no command 'export'."],
    [['import', 'p.csv', '--force'], "Unknown option '--force'"],
    [['check', 'p.csv'], "'check' takes nothing but a head"],
    [['check', `1:${'0'.repeat(64)}`, 'p.csv'], "'check' takes nothing but a head"],
    [['organization', 'merge'], "Say 'organization include' or 'organization exclude'."],
    [
      ['organization', 'include', 'CA000001'],
      'Name the organizations to include, by their serials or slugs.',
    ],
    [['organization', 'exclude', 'a', 'b', '--dry-run'], "'organization' takes no flags."],
    [['import', 'p.csv', 'v.csv', '--save-mapping', 'm.json'], "'--save-mapping' takes one file to import."],
    [['import', 'p.csv', '--mapping'], 'mapping'],
    [['ledger', 'export'], 'Name the file to write, such as ledger.tar.gz.'],
    [['ledger', 'export', 'a', 'b'], 'Name the file to write'],
    [['ledger', 'export', 'a', '--dry-run'], "'ledger export' takes no flags."],
    [['administrator'], 'Give one email address: that of the account.'],
    [['administrator', 'a@b.example', 'c@d.example'], 'Give one email address: that of the account.'],
    [['administrator', 'a@b.example', '--dry-run'], "'administrator' takes no flags."],
    [['erase', '12'], 'Give the index of an event and one of its texts: note, claim, content, entry.'],
    [['erase', 'x', 'note', '--reason', 'a'], 'Give the index of an event'],
    [['erase', '12', 'head', '--reason', 'a'], 'Give the index of an event'],
    [['erase', '12', 'note'], "Say why with '--reason TEXT'"],
    [['erase', '12', 'note', '--reason', ' '], "Say why with '--reason TEXT'"],
    [
      ['ledger'],
      "Say 'ledger key', 'ledger rotate' with the file of the new key, 'ledger epoch', or 'ledger export' with one to write.",
    ],
    [['ledger', 'epoch'], "Say why with '--reason TEXT'"],
    [['ledger', 'epoch', '--reason', ' '], "Say why with '--reason TEXT'"],
    [['ledger', 'epoch', 'x', '--reason', 'a'], "'ledger epoch' takes '--reason' alone."],
    [['ledger', 'key', '--reason', 'a'], "'ledger' takes no '--reason'."],
    [['ledger', 'key', 'a.pem'], "Say 'ledger key'"],
    [['ledger', 'rotate'], "Say 'ledger key'"],
    [['ledger', 'key', '--dry-run'], "'ledger' takes no flags."],
    [['check', '--reason', 'a'], "'check' takes no '--reason'."],
    [['check', '--charset', 'utf-8'], "'check' takes nothing but a head"],
    [['import', 'p.csv', '--charset', 'koi8-r'], "'--charset' takes utf-8 or windows-1252, not 'koi8-r'."],
    [['backup'], 'Name the folder that backups go to'],
    [['backup', 'ftp://bucket'], 'Name the folder that backups go to'],
    [['backup', 'a', 'b'], 'Name the folder that backups go to'],
    [['restore'], 'Name the backup: its folder, or the folder of all backups.'],
    [
      ['restore', 'a'],
      "Say where to with '--into DATA_DIR' or '--into postgres://…', or try it with '--drill'.",
    ],
    [['restore', 'a', '--drill', '--into', 'x'], "Say where to with '--into DATA_DIR'"],
    [['restore', 'a', '--drill', '--dry-run'], "'restore' takes no such flags."],
    [['check', '--drill'], "'check' takes neither '--into' nor '--drill'."],
    [['move'], "Say where to with '--to postgres://…', or '--to DATA_DIR' from a PostgreSQL server."],
    [['move', 'a', '--to', 'b'], "Say where to with '--to"],
    [['check', '--to', 'b'], "'check' takes no '--to'."],
    [['check-database'], 'Name the server: postgres://…'],
    [['check-database', 'var'], 'Name the server: postgres://…'],
    [['check-database', 'postgres://a/b', '--dry-run'], 'Name the server: postgres://…'],
  ])('%j are rejected with the reason', (args, sentence) => {
    expect(readArguments(args)).toContain(sentence);
  });

  it('are parsed', () => {
    const choice = {
      dryRun: true,
      skipInvalid: false,
      issueMissing: false,
      mapping: null,
      saveMapping: null,
      charset: null,
    };
    expect(readArguments(['import', 'p.csv', '--dry-run'])).toEqual({
      command: 'import',
      files: ['p.csv'],
      choice,
    });
    expect(readArguments(['ledger', 'export', 'a.tar.gz'])).toEqual({
      command: 'ledger-export',
      file: 'a.tar.gz',
    });
    const mapped = ['import', 'p.csv', '--mapping', 'in.json', '--save-mapping', 'out.json'];
    expect(readArguments(mapped)).toMatchObject({ choice: { mapping: 'in.json', saveMapping: 'out.json' } });
    expect(readArguments(['import', 'p.csv', '--charset', 'CP1252'])).toMatchObject({
      choice: { charset: 'windows-1252' },
    });
    expect(readArguments(['check'])).toEqual({ command: 'check', kept: null });
    const head = '0a'.repeat(32);
    expect(readArguments(['check', `486:${head}`])).toEqual({
      command: 'check',
      kept: { entries: 486, head },
    });
    expect(readArguments(['erase', '12', 'claim', '--reason', ' By law '])).toEqual({
      command: 'erase',
      erasure: { event: 12, part: 'claim', reason: 'By law' },
    });
    expect(readArguments(['-h'])).toEqual({ command: 'help' });
  });

  it('are understood as the guides of operators give them', () => {
    const guides = globSync('docs/*.md').map((path) => readFileSync(path, 'utf8'));
    const commands = [...guides.join('\n').matchAll(/^ *npm run registry -- (.+)$/gm)].map(
      ([, args = '']) => args,
    );
    expect(commands.map((args) => args.split(' ')[0])).toContain('backup');
    const refused = commands.filter((args) => typeof readArguments(args.split(' ')) === 'string');
    expect(refused).toEqual([]);
  });
});
