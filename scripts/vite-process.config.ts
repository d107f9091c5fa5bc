// Bundles the server for production: the project's code and Drizzle in one file for the process and one for each worker.
// Without the bundle Node.js would strip types from 250 files at every start, and read Drizzle's 180 kB package.json once
// for each of its modules, which costs 200 MB and most of a second. Other packages are loaded from node_modules.
import { basename } from 'node:path'
import { defineConfig } from 'vite'

const entries = [
  'src/main.ts',
  'src/platform/database/embedded/pglite.worker.ts',
  'src/newsroom/server/rich-text/rich-text.worker.ts',
  'src/image.worker.ts',
  'src/scan.worker.ts',
]

export default defineConfig({
  ssr: { noExternal: ['drizzle-orm'], target: 'node' },
  build: {
    ssr: true,
    outDir: 'build/process',
    copyPublicDir: false,
    // Not minified, so that stack traces show the names of functions.
    minify: false,
    target: 'node24',
    rollupOptions: {
      input: Object.fromEntries(entries.map((path) => [basename(path, '.ts'), path])),
      output: { entryFileNames: '[name].js', chunkFileNames: 'shared/[name].[hash].js' },
    },
  },
})
