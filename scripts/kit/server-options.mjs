/**
 * Node's options for the server. By default, V8 reserves 134 MB for new objects on a machine with much memory; 34 MB answer as many
 * requests (docs/performance.md).
 */
export const SERVER_OPTIONS = ['--max-semi-space-size=16'];
