import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'
import { createChunkGroups } from './scripts/chunk-groups.ts'
import { refuseServerModules } from './scripts/refuse-server-modules.ts'
import { assignDocumentStyles } from './src/workarounds/assign-document-styles.ts'
import { removeDisplayNames } from './src/workarounds/remove-display-names.ts'
import { renameRouteManifest } from './src/workarounds/rename-route-manifest.ts'
import { wrapDynamicImports } from './src/workarounds/wrap-dynamic-imports.ts'

const { groups, plugin: chunkGroups } = createChunkGroups(import.meta.dirname)

export default defineConfig({
  plugins: [
    reactRouter(),
    refuseServerModules(),
    wrapDynamicImports(),
    assignDocumentStyles(),
    renameRouteManifest(),
    removeDisplayNames(),
    chunkGroups,
  ],
  build: {
    target: 'baseline-widely-available',
    assetsInlineLimit: 0,
    assetsDir: 'static/js',
    // The editor, which only editors fetch; what readers fetch is weighed by check-budgets.
    chunkSizeWarningLimit: 600,
  },
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
            codeSplitting: {
              groups,
            },
          },
        },
      },
    },
  },
})
