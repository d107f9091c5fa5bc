// The service worker, in one file: it is no part of a page, and browsers take it from one address for ever.
import { defineConfig } from 'vite'

export default defineConfig({
  build: {
    outDir: 'build/worker',
    copyPublicDir: false,
    target: 'baseline-widely-available',
    rollupOptions: {
      input: 'src/pwa/web/service.worker.ts',
      output: { format: 'iife', entryFileNames: 'sw.js' },
    },
  },
})
