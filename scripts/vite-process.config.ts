// The server process as it runs in production: our own code and Drizzle in one file each for the process and its
// threads. Node would strip types from 250 files at every start, and read Drizzle's 180 kB package.json once for each
// of its modules, which costs 200 MB and most of a second. Every other package stays where npm put it.
import { basename } from 'node:path'
import { defineConfig } from 'vite'

const entries = [
  'src/main.ts',
  'src/platform/database/embedded/pglite.worker.ts',
  'src/newsroom/server/rich-text/rich-text.worker.ts',
  'src/image.worker.ts',
]

export default defineConfig({
  ssr: { noExternal: ['drizzle-orm'], target: 'node' },
  build: {
    ssr: true,
    outDir: 'build/process',
    copyPublicDir: false,
    // Not minified: stacks name functions as the sources do.
    minify: false,
    target: 'node24',
    rollupOptions: {
      input: Object.fromEntries(entries.map((path) => [basename(path, '.ts'), path])),
      output: { entryFileNames: '[name].js', chunkFileNames: 'shared/[name].[hash].js' },
    },
  },
})
