import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'
import { createChunkGroups } from './scripts/chunk-groups.ts'
import { refuseServerModules } from './scripts/refuse-server-modules.ts'
import { assignDocumentStyles } from './src/workarounds/assign-document-styles.ts'
import { dropRouterInstrumentation } from './src/workarounds/drop-router-instrumentation.ts'
import { dropUnusedComponents } from './src/workarounds/drop-unused-components.ts'
import { renameRouteManifest } from './src/workarounds/rename-route-manifest.ts'
import { wrapDynamicImports } from './src/workarounds/wrap-dynamic-imports.ts'

const { groups, plugin: chunkGroups } = createChunkGroups(import.meta.dirname)

const checks = {
  // Reported for modules that get a chunk of their own all the same, such as a list that one page imports at once and
  // another one later.
  ineffectiveDynamicImport: false,
  // Depends on what else the machine does.
  bundlerTimings: false,
}

export default defineConfig({
  plugins: [
    reactRouter(),
    refuseServerModules(),
    wrapDynamicImports(),
    assignDocumentStyles(),
    renameRouteManifest(),
    dropUnusedComponents(),
    dropRouterInstrumentation(),
    chunkGroups,
  ],
  worker: {
    format: 'es',
    rollupOptions: {
      output: {
        entryFileNames: 'static/js/[name].[hash].chunk.js',
        chunkFileNames: 'static/js/[name].[hash].chunk.js',
        assetFileNames: 'static/[ext]/[name].[hash][extname]',
      },
    },
  },
  build: {
    target: 'baseline-widely-available',
    assetsInlineLimit: 0,
    assetsDir: 'static/js',
    // For the editor's chunk, which readers do not load. check-budgets.ts limits what readers load.
    chunkSizeWarningLimit: 600,
  },
  environments: {
    // The same file names as in the client build, so that preloads point to the files that pages load.
    ssr: {
      build: { rollupOptions: { checks, output: { assetFileNames: 'static/[ext]/[name].[hash][extname]' } } },
    },
    client: {
      build: {
        rollupOptions: {
          checks,
          output: {
            // Scripts name each other many times, and a hash does not compress. 7 is the shortest that the bundler accepts.
            entryFileNames: 'static/js/[name].[hash:7].chunk.js',
            chunkFileNames: 'static/js/[name].[hash:7].chunk.js',
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
