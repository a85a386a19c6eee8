import { rmSync, symlinkSync } from 'node:fs';
import { constants } from 'node:os';
import { Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import sharp from 'sharp';
import { afterEach, describe, expect, it } from 'vitest';
import { onDisk, readFromStore } from '#server/files/file-port.ts';
import { formOf, storedIn } from '../support/forms.ts';
import { aPdf } from '../support/sample-documents.ts';
import { uploadWorld } from '../support/upload-world.ts';

const codes = ['EIO', 'EMFILE', 'ENFILE', 'ENOSPC', 'EROFS', 'EDQUOT', 'EACCES', 'ESTALE'] as const;

/** Returns an error as Node reports it for a system call that failed. */
const failed = (code: (typeof codes)[number]) =>
  Object.assign(new Error(`${code}: write`), { code, errno: -constants.errno[code], syscall: 'write' });

describe('a disk operation', () => {
  it.each(codes)('that meets %s may be tried again later', async (code) => {
    const error = failed(code);
    await expect(onDisk(() => Promise.reject(error))).rejects.toMatchObject({
      statusCode: 503,
      cause: error,
    });
  });

  it('that fails otherwise keeps its error', async () => {
    await expect(onDisk(() => Promise.reject(new TypeError('x')))).rejects.toThrow(TypeError);
  });
});

const drawing = sharp({ create: { width: 700, height: 500, channels: 3, background: '#1f5d4c' } });

describe.each([
  ['image', await drawing.png().toBuffer(), 'put'],
  ['file', aPdf('the plan'), 'take'],
] as const)('upload/%s', (call, bytes, step) => {
  const world = uploadWorld(call);
  const form = formOf([{ bytes, filename: call === 'file' ? 'plan.pdf' : 'bay.png' }]);
  const repairs: (() => void)[] = [];
  afterEach(() => {
    for (const repair of repairs.splice(0)) repair();
  });

  /** Lets an operation of the file store fail, always or after it was done. */
  function breakStore(name: 'put' | 'take' | 'has', code: (typeof codes)[number], isDone: boolean) {
    const { files } = world.test();
    const sound = files[name] as (given: unknown) => Promise<unknown>;
    repairs.push(() => Object.assign(files, { [name]: sound }));
    const broken = async (given: unknown) => {
      if (isDone) await sound(given);
      throw failed(code);
    };
    Object.assign(files, { [name]: broken });
  }

  async function expectRefused() {
    const { test } = { test: world.test() };
    const rows = () => test.database.db.selectFrom('storedFile').select('id').execute();
    const [before, files] = [await rows(), storedIn(test.folder)];
    const refused = await world.send(form);
    expect([refused.status, refused.headers['retry-after']]).toEqual([503, '5']);
    expect(refused.body).toEqual({ message: expect.stringContaining('Try again') });
    expect(await rows()).toEqual(before);
    expect(storedIn(test.folder)).toBe(files);
  }

  it.each(codes)('that meets %s while it is stored gets 503 and leaves nothing', async (code) => {
    breakStore(step, code, false);
    await expectRefused();
  });

  it.each(['EIO', 'EMFILE'] as const)(
    'that meets %s once its bytes are stored leaves nothing',
    async (code) => {
      breakStore(step, code, true);
      await expectRefused();
    },
  );

  it('that fails in one of its parts leaves nothing of those that are stored later', async () => {
    const { files } = world.test();
    const sound = files[step] as (given: unknown) => Promise<unknown>;
    repairs.push(() => Object.assign(files, { [step]: sound }));
    let parts = 0;
    const stored: Promise<unknown>[] = [];
    const broken = async (given: unknown) => {
      parts += 1;
      if (parts === 1) throw failed('EIO');
      const later = wait(50).then(() => sound(given));
      stored.push(later);
      return later;
    };
    Object.assign(files, { [step]: broken });
    const before = storedIn(world.test().folder);
    expect((await world.send(form)).status).toBe(503);
    await Promise.all(stored);
    expect(storedIn(world.test().folder)).toBe(before);
  });

  it('that meets EMFILE when it is recorded leaves nothing', async () => {
    breakStore('has', 'EMFILE', false);
    await expectRefused();
  });

  it('is taken again afterwards', async () => {
    expect((await world.send(form)).status).toBe(200);
  });

  it('whose store breaks off before its first byte gets 503', async () => {
    const { files } = world.test();
    const { url = '' } = (await world.send(form)).body;
    const sound = files.read;
    repairs.push(() => Object.assign(files, { read: sound }));
    const source = new Readable({ read: () => undefined });
    Object.assign(files, { read: () => Promise.resolve(readFromStore(source)) });
    const reading = world.get(url);
    setImmediate(() => source.destroy(failed('EIO')));
    const { statusCode, headers, json } = await reading;
    expect([statusCode, headers['retry-after'], headers['content-type']]).toEqual([
      503,
      '5',
      'application/json; charset=utf-8',
    ]);
    expect([headers['content-disposition'], headers.etag]).toEqual([undefined, undefined]);
    expect(json()).toEqual({ message: expect.any(String) as unknown });
    Object.assign(files, { read: sound });
    expect((await world.get(url)).statusCode).toBe(200);
  });

  it('into a folder that cannot be written for now gets 503', async () => {
    const { incoming } = world.test().files;
    rmSync(incoming, { recursive: true });
    symlinkSync('/proc/1', incoming);
    repairs.push(() => rmSync(incoming));
    expect((await world.send(form)).status).toBe(503);
  });
});
