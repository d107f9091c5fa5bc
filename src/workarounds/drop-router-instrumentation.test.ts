import { build, type Plugin } from 'vite'
import { expect, test } from 'vitest'
import { dropRouterInstrumentation } from './drop-router-instrumentation.ts'

const page = `import { createBrowserRouter } from 'react-router'
globalThis.router = createBrowserRouter([])`

const inMemory: Plugin = {
  name: 'in-memory',
  resolveId: (id) => (id === '/entry.js' ? id : undefined),
  load: (id) => (id === '/entry.js' ? page : undefined),
}

async function bundle(plugins: Plugin[]): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [inMemory, ...plugins],
    environments: { client: {} },
    build: { write: false, minify: false, rollupOptions: { input: '/entry.js', external: ['react'] } },
  })
  const [output] = [result].flat()
  if (!output || !('output' in output)) throw new Error('nothing was built')
  return output.output.map((file) => (file.type === 'chunk' ? file.code : '')).join('\n')
}

test('leaves out the instrumentation of the router, and nothing else', async () => {
  const code = await bundle([dropRouterInstrumentation()])
  expect(code).not.toContain('instrumentHandler')
  expect(code).not.toContain('getHandlerInfo')
  expect(code).toContain('function createRouter(')
})

test('is still needed: the router is bundled with its instrumentation', async () => {
  expect(await bundle([])).toContain('function getHandlerInfo(')
})
