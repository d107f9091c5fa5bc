// Tests of components in a real browser. A configuration of its own, because it looks for Chromium when it is read.
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { chromiumOptions } from './e2e/chromium.ts'

export default defineConfig({
  // Dependencies found later would reload the page during a test.
  optimizeDeps: {
    include: [
      '@simplewebauthn/browser',
      '@tanstack/react-query',
      'axe-core',
      'react',
      'react-dom',
      'react-dom/client',
      'react-dom/server',
      'react-router',
      'react/jsx-dev-runtime',
      'uqr',
      'vitest-browser-react/pure',
    ],
  },
  test: {
    name: 'component',
    env: { AUDIT: process.env.AUDIT ?? '' },
    include: ['src/**/*.browser.test.tsx'],
    setupFiles: ['src/ui/test-setup.ts'],
    isolate: false,
    // A page for each; Vitest would use one on two processor cores.
    maxWorkers: 2,
    // Only stops a test that hangs; a busy machine takes several times as long.
    testTimeout: 30_000,
    // One second, the default, is short for a request and a rendering on a busy machine.
    expect: { poll: { timeout: 10_000, interval: 10 } },
    browser: {
      enabled: true,
      headless: true,
      provider: playwright({ launchOptions: chromiumOptions() }),
      instances: [{ browser: 'chromium' }],
      viewport: { width: 800, height: 600 },
      screenshotFailures: false,
    },
  },
})
