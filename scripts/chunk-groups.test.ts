import { expect, test } from 'vitest'
import { type ChunkGroup, createChunkGroups, matches } from './chunk-groups.ts'

const definitions: ChunkGroup[] = [
  {
    name: 'every-page',
    priority: 1,
    packages: ['react-dom'],
    modules: ['src/shell/SiteLayout.tsx', 'src/ui/*.css'],
    except: ['src/ui/admin/'],
  },
  { name: 'story', modules: ['src/news/web/ArticleBody.tsx'] },
]
const included = [
  '/olea/node_modules/react-dom/client.js',
  '/olea/src/shell/SiteLayout.tsx',
  '/olea/src/ui/tokens.css',
  '/olea/src/news/web/ArticleBody.tsx?__react-router-build-client-route',
]
const excluded = [
  '/olea/src/ui/admin/Field.css',
  '/olea/src/ui/Icon.tsx',
  '/olea/node_modules/react-dom-x/a.js',
]

function failBuild(message: unknown): never {
  throw message
}

/** Builds the files. @returns the group of each, and the error that fails the build */
function build(files: string[], groupDefinitions = definitions) {
  const { groups, plugin } = createChunkGroups('/olea', groupDefinitions)
  const found = files.map((file) => groups.filter((group) => group.test(file)).map(({ name }) => name))
  try {
    const context = { error: failBuild } as unknown as ThisParameterType<typeof plugin.generateBundle>
    plugin.generateBundle.call(context)
    return { found, error: undefined }
  } catch (error) {
    return { found, error }
  }
}

test('assigns modules to their groups', () => {
  expect(build(included).found).toEqual([['every-page'], ['every-page'], ['every-page'], ['story']])
  expect(build(excluded).found).toEqual([[], [], []])
})

test('accepts a build that uses all entries', () => {
  expect(build([...included, ...excluded]).error).toBeUndefined()
})

test.each([
  ['module', included[1], 'src/shell/SiteLayout.tsx'],
  ['folder of style sheets', included[2], 'src/ui/*.css'],
  ['package', included[0], 'react-dom'],
  ['exception', excluded[0], 'src/ui/admin/'],
])('fails a build in which a %s matches nothing', (_, missing, entry) => {
  const files = [...included, ...excluded].filter((file) => file !== missing)
  expect(build(files).error).toBe(`scripts/chunk-groups.ts names modules that are not in the build: ${entry}`)
})

test('fails a build in which a group matches nothing', () => {
  const withUnusedGroup = [...definitions, { name: 'late', modules: ['src/news/web/Late.tsx'] }]
  expect(build([...included, ...excluded], withUnusedGroup).error).toContain('src/news/web/Late.tsx')
})

test('matches style sheets in a folder and below, no other files', () => {
  expect(matches('src/ui/*.css', 'src/ui/form/Field.module.css')).toBe(true)
  expect(matches('src/ui/*.css', 'src/ui/form/Field.tsx')).toBe(false)
  expect(matches('src/ui/Icon.tsx', 'src/ui/Icon.tsx')).toBe(true)
  expect(matches('src/ui/Icon.tsx', 'src/ui/Icon.tsx2')).toBe(false)
})
