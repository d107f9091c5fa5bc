// How the server is started by `npm start` and in tests. The files in deploy/ contain the same (deploy-files.test.ts).

/**
 * Arguments of Node.js. On machines with much memory, V8 lets the space of new objects grow to 128 MB instead of 48 MB
 * (three times this value), and collects garbage when the heap is several times as large as what is in use instead of
 * 1.3 times. Pages take the same processor time with and without these limits.
 */
export const serverCommand = [
  '--max-semi-space-size=16',
  '--heap-growing-percent=30',
  'build/process/main.js',
]

/** One heap of the C library for all threads instead of one for each, none of which is ever returned to the system. */
export const serverEnvironment = { MALLOC_ARENA_MAX: '1' }
