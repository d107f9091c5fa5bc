// Builds the service worker as one file at a fixed URL, separate from the pages.
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
