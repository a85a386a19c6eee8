/** The built server (decision 0036), from the root. */
export const SERVER = 'dist/server/main.js';

/**
 * Node's options for the server. By default, V8 reserves 134 MB for new objects on a machine with much
 * memory, and lets old ones grow to a multiple before it collects them. With 8 MB and a growth by half, the
 * server answers as many requests in two thirds of the memory (docs/performance.md).
 */
export const SERVER_OPTIONS = ['--max-semi-space-size=4', '--heap-growing-percent=50'];

/**
 * Variables for the server. What the environment sets itself comes after them.
 * - The allocator of glibc keeps freed memory for each thread by itself; told to use one place and to return
 *   large blocks at once, the server
 *   takes half as much and answers as many requests. Other systems ignore these variables.
 * - In production React, which writes the emails, does not check everything it is given.
 */
export const SERVER_ENVIRONMENT = {
  MALLOC_ARENA_MAX: '1',
  MALLOC_MMAP_THRESHOLD_: '131072',
  MALLOC_TRIM_THRESHOLD_: '131072',
  NODE_ENV: 'production',
};
