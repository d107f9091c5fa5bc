import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'
import { refuseServerModules } from './scripts/refuse-server-modules.ts'

export default defineConfig({
  plugins: [reactRouter(), refuseServerModules()],
  build: { target: 'baseline-widely-available', assetsInlineLimit: 0, assetsDir: 'static/js' },
  environments: {
    // The server names files as the browser's build does, or preloads would point at another copy.
    ssr: { build: { rollupOptions: { output: { assetFileNames: 'static/[ext]/[name].[hash][extname]' } } } },
    client: {
      build: {
        rollupOptions: {
          output: {
            entryFileNames: 'static/js/[name].[hash].chunk.js',
            chunkFileNames: 'static/js/[name].[hash].chunk.js',
            assetFileNames: 'static/[ext]/[name].[hash][extname]',
          },
        },
      },
    },
  },
})
