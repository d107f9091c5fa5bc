import { build, type Plugin } from 'vite'
import { expect, test } from 'vitest'
import { dropUnusedComponents } from './drop-unused-components.ts'

const library = '/node_modules/react-router/dist/production/lib/lib.js'
const modules: Record<string, string> = {
  '/entry.js': `import { Link } from '${library}'\nglobalThis.page = Link`,
  [library]: `import * as React$1 from 'react'
const Link = () => "link";
Link.displayName = "Link";
const Form = () => "form";
Form.displayName = "Form";
const NavLink = React$1.forwardRef(() => "navigation");
export { Form, Link, NavLink };`,
}

const inMemory: Plugin = {
  name: 'in-memory',
  resolveId: (id) => (id in modules ? { id, moduleSideEffects: id === '/entry.js' } : undefined),
  load: (id) => modules[id],
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

test('drops components that are not used, and keeps the others', async () => {
  const code = await bundle([dropUnusedComponents()])
  expect(code).toContain('"link"')
  expect(code).not.toContain('"form"')
  expect(code).not.toContain('"navigation"')
})

test('is still needed: the bundler keeps components that have a displayName or are made by a call', async () => {
  const code = await bundle([])
  expect(code).toContain('"form"')
  expect(code).toContain('"navigation"')
})
