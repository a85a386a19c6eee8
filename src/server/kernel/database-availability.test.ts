import { describe, expect, it } from 'vitest';
import { isDatabaseUnavailable } from './database-availability.ts';

const errorWithCode = (code: string, fields: object = {}) =>
  Object.assign(new Error('as it is said'), { code, ...fields });

describe('a database error', () => {
  it.each([
    ['the server shuts down', errorWithCode('57P01')],
    ['the server was killed', errorWithCode('57P02')],
    ['the server is starting', errorWithCode('57P03')],
    ['a connection failed', errorWithCode('08006')],
    ['there are too many connections', errorWithCode('53300')],
    ['the disk is full', errorWithCode('53100')],
    ['a deadlock after all tries', errorWithCode('40P01')],
    ['a serialization failure after all tries', errorWithCode('40001')],
    ['a lock timeout', errorWithCode('55P03')],
    ['a statement timeout', errorWithCode('57014')],
    ['the connection is refused', errorWithCode('ECONNREFUSED')],
    ['the connection is cut', errorWithCode('ECONNRESET')],
    ['the socket is gone', errorWithCode('ENOENT', { syscall: 'connect' })],
    ['the pool has no free connection in time', new Error('timeout exceeded when trying to connect')],
    ['the connection ended', new Error('Connection terminated unexpectedly')],
    ['the connection is broken', new Error('Client has encountered a connection error and is not queryable')],
    ['the server does not respond', new Error('Query read timeout')],
  ])('is temporary if %s', (_why, error) => {
    expect(isDatabaseUnavailable(error)).toBe(true);
  });

  it.each([
    ['a row already exists', errorWithCode('23505')],
    ['a statement is wrong', errorWithCode('42601')],
    ['a file does not exist', errorWithCode('ENOENT', { syscall: 'open' })],
    ['something else is wrong', new Error('as it is said')],
    ['it is not an error', 'as it is said'],
  ])('is not temporary if %s', (_why, error) => {
    expect(isDatabaseUnavailable(error)).toBe(false);
  });
});
