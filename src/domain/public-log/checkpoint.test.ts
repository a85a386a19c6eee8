import { expect, it } from 'vitest';
import {
  checkpointText,
  readCheckpoint,
  readNote,
  readVerifierKey,
  verifierKeyText,
  writeNote,
} from './checkpoint.ts';
import { readLogProof, writeLogProof } from './log-proof.ts';

const root = 'CsUYapGGPo4dkMgIAUqom/Xajj7h2fB2MPA3j2jxq2I=';
const text = checkpointText({ origin: 'registry.example/ledger', size: 1622, root });
const signature = { name: 'registry.example/ledger', signature: 'Az3grlgtzPIC' };
const note = writeNote({ text, signatures: [signature] });

it('writes a checkpoint as the format has it, and reads it back', () => {
  expect(note).toBe(
    `registry.example/ledger\n1622\n${root}\n\n\u2014 registry.example/ledger Az3grlgtzPIC\n`,
  );
  expect(readNote(note)).toEqual({ text, signatures: [signature] });
  expect(readCheckpoint(text)).toEqual({ origin: 'registry.example/ledger', size: 1622, root });
});

it('reads several signatures, and further lines of a checkpoint', () => {
  const two = { text: `${text}further\n`, signatures: [signature, { name: 'witness', signature: 'AAAA' }] };
  expect(readNote(writeNote(two))).toEqual(two);
  expect(readCheckpoint(two.text)?.size).toBe(1622);
});

it.each([
  ['no signature', `${text}\n`],
  ['no empty line', note.replace('\n\n', '\n')],
  ['a hyphen', note.replace('\u2014', '-')],
  ['no last line feed', note.slice(0, -1)],
  ['a carriage return', note.replace('\n', '\r\n')],
  ['a signature that is not Base64', note.replace('Az3g', 'Az3!')],
  ['a name with a plus', note.replace('\u2014 registry', '\u2014 reg+istry')],
  ['more than can be a note', `${'x'.repeat(70_000)}${note}`],
])('does not read a note with %s', (_, wrong) => {
  expect(readNote(wrong)).toBeNull();
});

it.each([
  ['a size with a zero before', text.replace('1622', '01622')],
  ['a negative size', text.replace('1622', '-1')],
  ['a size beyond whole numbers', text.replace('1622', '9999999999999999')],
  ['a short root', text.replace(root, 'AAAA')],
  ['a root with another spelling of its last bits', text.replace('q2I=', 'q2J=')],
  ['no origin', text.replace('registry.example/ledger', '')],
  ['an empty further line', `${text}\n`],
  ['no last line feed', text.slice(0, -1)],
])('does not read a checkpoint with %s', (_, wrong) => {
  expect(readCheckpoint(wrong)).toBeNull();
});

it('reads and writes verifier keys, whose Base64 may hold a plus', () => {
  const key = {
    name: 'example.com/foo',
    id: '530d903a',
    key: 'Ae+yeRrm56hApGFkyQR4ZCbV54Id2LKaANYcrnKv3U2k',
  };
  expect(verifierKeyText(key)).toBe('example.com/foo+530d903a+Ae+yeRrm56hApGFkyQR4ZCbV54Id2LKaANYcrnKv3U2k');
  expect(readVerifierKey(`${verifierKeyText(key)}\n`)).toEqual(key);
  expect(readVerifierKey('example.com/foo+530D903A+AAAA')).toBeNull();
  expect(readVerifierKey('example.com/foo+530d903a')).toBeNull();
});

it('writes a proof that is enough by itself, and reads it back', () => {
  const proof = { index: 7, leaf: 'e30=', hashes: [root, root], note };
  const written = writeLogProof(proof);
  expect(written.split('\n').slice(0, 3)).toEqual(['c2sp.org/tlog-proof@v1', 'extra e30=', 'index 7']);
  expect(readLogProof(written)).toEqual(proof);
  expect(readLogProof(written.replace('index 7', 'index 07'))).toBeNull();
  expect(readLogProof(written.replace('@v1', '@v2'))).toBeNull();
  expect(readLogProof(written.replace('extra e30=\n', ''))).toBeNull();
  expect(readLogProof(written.replace('\n\n', '\n'))).toBeNull();
});
