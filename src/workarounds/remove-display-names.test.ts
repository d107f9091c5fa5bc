import { build, type Plugin } from 'vite'
import { expect, test } from 'vitest'
import { removeDisplayNames } from './remove-display-names.ts'

const library = '/node_modules/react-router/dist/production/lib/lib.js'
const modules: Record<string, string> = {
  '/entry.js': `import { Link } from '${library}'\nglobalThis.page = Link`,
  [library]:
    'const Link = () => "link";\nLink.displayName = "Link";\nconst Form = () => "form";\nForm.displayName = "Form";\nexport { Form, Link };',
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
    build: { write: false, minify: false, rollupOptions: { input: '/entry.js' } },
  })
  const [output] = [result].flat()
  if (!output || !('output' in output)) throw new Error('nothing was built')
  return output.output.map((file) => (file.type === 'chunk' ? file.code : '')).join('\n')
}

test('drops components that are not used, and keeps the others', async () => {
  const code = await bundle([removeDisplayNames()])
  expect(code).toContain('link')
  expect(code).not.toContain('form')
})

test('is still needed: the bundler keeps components that have a displayName', async () => {
  expect(await bundle([])).toContain('form')
})
