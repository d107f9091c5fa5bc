import { expect, test } from 'vitest'
import { watchImports } from './watch-chunks.ts'

const bodyOf = (code: string, through: 'loadChunk' | 'loadPage' = 'loadChunk') =>
  watchImports('/module.js', code, through)?.split('\n').slice(1).join('\n')

test('each import() gets the name of its module and goes through the door', () => {
  const code = "const a = () => import('./parts/Late.tsx'), b = async () => (await import('i18next')).default"
  expect(bodyOf(code)).toBe(
    'const a = () => loadChunk(() => import(\'./parts/Late.tsx\'), "Late"), ' +
      'b = async () => (await loadChunk(() => import(\'i18next\'), "i18next")).default',
  )
})

test('an address that is known later is the name', () => {
  expect(bodyOf('await import(\n/* @vite-ignore */\nroute.module\n)', 'loadPage')).toBe(
    'await loadPage(() => import(\n/* @vite-ignore */\nroute.module\n), route.module)',
  )
})

test('code that loads nothing later stays as it is', () => {
  expect(watchImports('/module.js', "import a from './a.js'; export { a }", 'loadChunk')).toBeUndefined()
  expect(watchImports('/module.js', "const text = 'import()'", 'loadChunk')).toBeUndefined()
})
