import { describe, expect, it } from 'vitest';
import { isDatabaseUnavailable } from './database-availability.ts';

const coded = (code: string, more: object = {}) =>
  Object.assign(new Error('as it is said'), { code, ...more });

describe('an error of the database', () => {
  it.each([
    ['the server shuts down', coded('57P01')],
    ['the server was killed', coded('57P02')],
    ['the server is starting', coded('57P03')],
    ['a connection failed', coded('08006')],
    ['there are too many connections', coded('53300')],
    ['the disk is full', coded('53100')],
    ['a deadlock after all tries', coded('40P01')],
    ['a serialisation failure after all tries', coded('40001')],
    ['a lock not had in time', coded('55P03')],
    ['a statement not done in time', coded('57014')],
    ['nobody listens', coded('ECONNREFUSED')],
    ['the connection is cut', coded('ECONNRESET')],
    ['the socket is gone', coded('ENOENT', { syscall: 'connect' })],
    ['the pool has none in time', new Error('timeout exceeded when trying to connect')],
    ['the connection ended', new Error('Connection terminated unexpectedly')],
    ['the connection is broken', new Error('Client has encountered a connection error and is not queryable')],
    ['the connection is dead without a word', new Error('Query read timeout')],
  ])('is temporary where %s', (_why, error) => {
    expect(isDatabaseUnavailable(error)).toBe(true);
  });

  it.each([
    ['a row is there already', coded('23505')],
    ['a statement is wrong', coded('42601')],
    ['a file is not there', coded('ENOENT', { syscall: 'open' })],
    ['something else is wrong', new Error('as it is said')],
    ['it is none', 'as it is said'],
  ])('is not temporary where %s', (_why, error) => {
    expect(isDatabaseUnavailable(error)).toBe(false);
  });
});
