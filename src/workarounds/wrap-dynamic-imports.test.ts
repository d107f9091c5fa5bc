import { expect, test } from 'vitest'
import { readPackage } from './read-package.fixtures.ts'
import { wrapImports } from './wrap-dynamic-imports.ts'

const bodyOf = (code: string, wrapper: 'loadChunk' | 'loadPage' = 'loadChunk') =>
  wrapImports('/module.js', code, wrapper)?.split('\n').slice(1).join('\n')

test('wraps each import() and passes the name of its module', () => {
  const code = "const a = () => import('./parts/Late.tsx'), b = async () => (await import('i18next')).default"
  expect(bodyOf(code)).toBe(
    'const a = () => loadChunk(() => import(\'./parts/Late.tsx\'), "Late"), ' +
      'b = async () => (await loadChunk(() => import(\'i18next\'), "i18next")).default',
  )
})

test('passes an expression as the name when the URL is known at run time only', () => {
  expect(bodyOf('await import(\n/* @vite-ignore */\nroute.module\n)', 'loadPage')).toBe(
    'await loadPage(() => import(\n/* @vite-ignore */\nroute.module\n), route.module)',
  )
})

test('leaves code without import() unchanged', () => {
  expect(wrapImports('/module.js', "import a from './a.js'; export { a }", 'loadChunk')).toBeUndefined()
  expect(wrapImports('/module.js', "const text = 'import()'", 'loadChunk')).toBeUndefined()
})

const routeModules = readPackage('react-router/dist/production/lib/dom/ssr/routeModules.js')

test('wraps the import() of the router', () => {
  expect(wrapImports('/routeModules.js', routeModules, 'loadPage')).toContain('await loadPage(() => import(')
})

test('is still needed: the router reloads the document when the code of a page cannot be loaded', () => {
  expect(routeModules).toContain('window.location.reload()')
})
