// How the server is started by `npm start` and in tests. The files in deploy/ contain the same (deploy-files.test.ts).

/**
 * Arguments of Node.js. V8 lets the heap of new objects grow to 128 MB on machines with much memory, which makes pages
 * hardly faster than 48 MB, three times this.
 */
export const serverCommand = ['--max-semi-space-size=16', 'build/process/main.js']

/** One heap of the C library for all threads instead of one for each, none of which is ever returned to the system. */
export const serverEnvironment = { MALLOC_ARENA_MAX: '1' }
