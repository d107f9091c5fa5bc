// Proves that the rules of biome.json that the conventions rely on are enabled for the right files: styles, lengths and file names.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createPlantedProject } from './planted-project.ts'

const { plant, lint, remove, rulesBroken, linesOf } = createPlantedProject()
beforeAll(lint)
afterAll(remove)

describe('styles', () => {
  const physical = [
    'margin-left: 1em',
    'padding-right: 1em',
    'left: 0',
    'right: 0',
    'border-left: 1px solid',
    'border-right-width: 0',
    'border-top-left-radius: 4px',
  ]
  const logical = ['margin-inline-start: 1em', 'inset-inline: 0', 'inset: 0 auto 0 0', 'text-align: start']
  const sheet = plant(
    'src/ui/sides.module.css',
    [...physical, ...logical].map((declaration, index) => `.rule-${index} { ${declaration}; }`).join('\n'),
  )
  const admin = plant(
    'src/news/web/admin/Chart.tsx',
    'export const Chart = () => <p style={{ insetInlineStart: 4 }} />',
  )
  const reader = plant('src/ui/Inline.tsx', 'export const Inline = () => <p style={style} />')

  test('use logical properties', () => {
    expect(linesOf(sheet, 'useLogicalProperties')).toEqual(physical.map((_, index) => index + 1))
  })

  test('are not written in JSX', () => {
    expect(rulesBroken(admin)).toContain('noInlineStyles')
    expect(rulesBroken(reader)).toContain('noInlineStyles')
  })
})

describe('the length of a file', () => {
  const lines = (count: number) =>
    Array.from({ length: count }, (_, index) => `export const a${index} = ${index} // note`).join(
      '\n\n// why\n',
    )
  const rules = (count: number) =>
    Array.from({ length: count / 3 }, (_, index) => `.a${index} {\n  color: inherit;\n}`).join(
      '\n\n/* why */\n',
    )
  const longest = [plant('src/news/server/rank.ts', lines(300)), plant('src/ui/longest.css', rules(300))]
  const tooLong = [plant('src/news/server/too-long.ts', lines(301)), plant('src/ui/too-long.css', rules(303))]
  const exempt = [
    plant('src/news/news.fixtures.ts', lines(1000)),
    plant('src/newsroom/server/classify/lexicon/en.ts', lines(1000)),
  ]

  test('is at most 300 lines without blank lines and comments', () => {
    for (const path of longest) expect(rulesBroken(path)).not.toContain('noExcessiveLinesPerFile')
    for (const path of tooLong) expect(rulesBroken(path)).toContain('noExcessiveLinesPerFile')
  })

  test.each(exempt)('%s has no limit', (path) => {
    expect(rulesBroken(path)).not.toContain('noExcessiveLinesPerFile')
  })
})

describe('the length of a function', () => {
  const functionOf = (count: number) =>
    `export function rank() {\n${Array.from({ length: count }, (_, index) => `  const a${index} = () => ${index}`).join('\n\n')}\n}`
  const longest = plant('src/news/server/longest-function.ts', functionOf(158))
  const tooLong = plant('src/news/server/too-long-function.ts', functionOf(161))

  test('is at most 160 lines with the functions in it', () => {
    expect(rulesBroken(longest)).not.toContain('noExcessiveLinesPerFunction')
    expect(rulesBroken(tooLong)).toContain('noExcessiveLinesPerFunction')
  })
})

describe('file names', () => {
  const allowed = [
    plant('src/names/web/ArticleCard.tsx', 'export function ArticleCard() {\n  return null\n}'),
    plant('src/names/web/Arrow.tsx', 'export const Arrow = () => null'),
    ...[
      'src/names/web/ArticleCard.test.tsx',
      'src/names/web/ArticleCard.browser.test.tsx',
      'src/names/web/use-articles.browser.test.tsx',
      'src/names/web/article-page.test.tsx',
      'src/names/web/admin/article-edit-page.tsx',
      'src/names/web/site-layout.tsx',
      'src/names/server/news.tables.ts',
      'src/names/server/rich-text.worker.ts',
      'src/names/names.server.ts',
      'src/root.tsx',
      'src/entry.client.tsx',
      'scripts/node24.mjs',
    ].map((path) => plant(path)),
  ]
  const refused = [
    plant('src/names/web/Icon.tsx', 'export function Symbol() {\n  return null\n}'),
    ...[
      'src/names/server/newsUtils.ts',
      'src/names/web/article-card.tsx',
      'src/names/web/articlePage.tsx',
      'src/names/web/articleCard.test.tsx',
      'src/names/server/RankFrontPage.ts',
      'src/names/server/rank_front_page.ts',
      'src/names/server/news.controller.ts',
      'src/names/server/date.utils.ts',
      'src/names/web/legacy.js',
      'src/names/web/legacy.jsx',
    ].map((path) => plant(path)),
  ]

  test.each(allowed)('%s is allowed', (path) => {
    expect(rulesBroken(path)).not.toContain('useFilenamingConvention')
  })

  test.each(refused)('%s is refused', (path) => {
    expect(rulesBroken(path)).toContain('useFilenamingConvention')
  })
})
