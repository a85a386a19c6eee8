import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { ImageConfig } from './containers.ts';
import { requireProgram } from './programs.ts';

const BUILDAH = '/usr/bin/buildah';
const BASE = 'localhost/base';
/** The limit of open files is by default lower here than with other builders. */
const BUILD = ['--isolation=chroot', '--format=docker', '--pull-never', '--ulimit=nofile=16384:16384'];
const execute = promisify(execFile);
const HUGE = { maxBuffer: 64 * 1024 * 1024 };

/**
 * Opens an empty store of images, without a daemon and without a registry of images. What builds has this machine's
 * network. Needs root.
 */
export function openImages() {
  requireProgram(BUILDAH, 'buildah');
  const folder = mkdtempSync(join(tmpdir(), 'registry-images-'));
  const place = [`--root=${folder}/store`, `--runroot=${folder}/run`, '--storage-driver=vfs'];
  const buildah = async (...args: readonly string[]): Promise<string> =>
    (await execute(BUILDAH, [...place, ...args], HUGE)).stdout.trim();

  /** Makes the base image of an archive of a root; `env` holds in every image that is built on it. */
  const makeBase = async (archive: string, env: Readonly<Record<string, string>>): Promise<void> => {
    const container = await buildah('from', 'scratch');
    await execute('tar', ['-C', await buildah('mount', container), '-xf', archive], HUGE);
    await buildah('umount', container);
    await buildah('config', ...pairs('--env', env), container);
    await buildah('commit', '--quiet', '--rm', container, BASE);
  };

  /** Builds a file with the base image into an image. */
  const build = (file: string, context: string, image: string): Promise<string> =>
    buildah('bud', ...BUILD, `--build-arg=BASE=${BASE}`, `--file=${file}`, `--tag=${image}`, context);

  const configOf = async (image: string): Promise<ImageConfig> => {
    const { Docker } = JSON.parse(await buildah('inspect', '--type=image', image)) as {
      Docker: { config: ImageConfig };
    };
    return Docker.config;
  };

  /** Returns a folder with the files of an image. */
  const unpack = async (image: string): Promise<string> =>
    buildah('mount', await buildah('from', '--pull-never', image));

  const end = async (): Promise<void> => {
    await buildah('rm', '--all');
    rmSync(folder, { recursive: true, force: true });
  };
  return { makeBase, build, configOf, unpack, end };
}

const pairs = (option: string, values: Readonly<Record<string, string>>): readonly string[] =>
  Object.entries(values).map(([name, value]) => `${option}=${name}=${value}`);
