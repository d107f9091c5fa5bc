import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: ['src/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts'],
          exclude: ['**/*.browser.test.tsx'],
          globalSetup: ['src/platform/database/test-database-template.ts'],
          // Keeps two processor cores busy. Each worker may hold an embedded database of about 350 MiB.
          maxWorkers: 3,
          // Loading the modules again for each file took a third of the time. Each file restores what it stubs.
          isolate: false,
          // Only stops a test that hangs. Recognising a photo may take ten seconds on a busy machine.
          testTimeout: 120_000,
          hookTimeout: 120_000,
          sequence: { groupOrder: 1 },
        },
      },
      // Starts the built product. Half of each test waits for a server to start or to stop.
      {
        test: {
          name: 'process',
          include: ['e2e/process/*.test.ts'],
          globalSetup: ['e2e/build-once.mjs', 'e2e/prepared-sites.ts'],
          maxWorkers: 3,
          testTimeout: 120_000,
          hookTimeout: 120_000,
          sequence: { groupOrder: 2 },
        },
      },
      {
        test: {
          name: 'browser',
          include: ['e2e/browser/**/*.test.ts'],
          globalSetup: ['e2e/build-once.mjs', 'e2e/prepared-sites.ts', 'e2e/browser/support/shared-site.ts'],
          // Keeps two processor cores busy.
          maxWorkers: 3,
          // The files in a worker share its browser. Those that change data have their own sites.
          isolate: false,
          testTimeout: 90_000,
          expect: { poll: { timeout: 20_000 } },
          hookTimeout: 120_000,
          sequence: { groupOrder: 3 },
        },
      },
    ],
  },
})
