import { expect, test } from 'vitest'
import { checkCssClasses } from './css-classes.ts'
import { checkInlineStyles } from './inline-styles.ts'
import { readStyleSheet } from './read-style-sheet.ts'
import { parseSource } from './source-file.ts'
import { checkStyleSheet } from './style-sheet.ts'

function rulesBroken(declaration: string, path = 'src/ui/Card.module.css'): string[] {
  return checkStyleSheet(readStyleSheet(path, `.card {\n  ${declaration}\n}\n`)).map(({ rule }) => rule)
}

test.each([
  'margin-left: 1em;',
  'padding-right: 1em',
  'left: 0;',
  'right: 0;',
  'text-align: left;',
  'border-left: 1px solid;',
  'border-right-width: 0;',
  'border-top-left-radius: 4px;',
  'float: right;',
  'background-position: right 1em center;',
  'background: linear-gradient(to right, var(--a), var(--b));',
  'margin: 0 1em 0 2em;',
  'padding: 0 calc(1em + 2px) 0 0;',
  'border-radius: 4px 0 0 4px;',
])('%s has a side', (declaration) => {
  expect(rulesBroken(declaration)).toEqual(['no-left-right'])
})

test.each([
  'margin-inline-start: 1em;',
  'inset-inline: 0;',
  'inset: 0 auto 0 0;',
  'text-align: start;',
  'margin: 0 1em 2em 1em;',
  'padding: 0 calc(1em + 2px) 0 calc(1em + 2px);',
  'border-radius: 4px 4px 0 0;',
  'grid-area: var(--left-column);',
  'left: 0; /* physical: the crop follows the picture, not the script */',
  '/* margin-left: 1em; */',
])('%s mirrors by itself', (declaration) => {
  expect(rulesBroken(declaration)).toEqual([])
})

test('an empty reason is none', () => {
  expect(rulesBroken('left: 0; /* physical: */')).toEqual(['no-left-right'])
})

test.each([
  'color: #fff;',
  'background: #14170fcc;',
  'border: 1px solid rgb(0 0 0 / 20%);',
  'color: oklch(0.7 0.1 120);',
  'color: white;',
])('%s names no token', (declaration) => {
  expect(rulesBroken(declaration)).toEqual(['colour-token'])
  expect(rulesBroken(declaration, 'src/ui/tokens.css')).toEqual([])
})

test.each([
  'color: var(--ink);',
  'color: currentColor;',
  'background: color-mix(in oklch, var(--ink) 20%, transparent);',
  'color: rgb(from var(--ink) r g b / 50%);',
  'white-space: nowrap;',
  'background-image: url("#abc");',
  'mask: linear-gradient(#000, transparent); /* colour: a mask has only strength */',
])('%s is fine', (declaration) => {
  expect(rulesBroken(declaration)).toEqual([])
})

test('nested rules and selectors are told from declarations', () => {
  const sheet = readStyleSheet('src/a.css', '#fade a:hover {\n  &:focus { left: 0 }\n  color: red;\n}')
  expect(sheet.declarations).toEqual([
    { property: 'left', value: '0', line: 2 },
    { property: 'color', value: 'red', line: 3 },
  ])
})

function inlineRules(path: string, style: string): string[] {
  const file = parseSource(path, `const a = <p style={{ ${style} }} />`)
  return checkInlineStyles(file).map(({ rule }) => rule)
}

test('styles in JSX follow the same rules at the desk', () => {
  const atDesk = (style: string) => inlineRules('src/news/web/admin/Chart.tsx', style)
  expect(atDesk('marginLeft: 4')).toEqual(['no-left-right'])
  expect(atDesk("textAlign: 'right'")).toEqual(['no-left-right'])
  expect(atDesk("color: '#fff'")).toEqual(['colour-token'])
  expect(atDesk("insetInlineStart: 4, color: 'var(--ink)'")).toEqual([])
})

test("readers' pages have no styles in JSX", () => {
  expect(inlineRules('src/ui/Card.tsx', 'insetInlineStart: 4')).toEqual(['no-inline-style'])
})

const component = (body: string) =>
  parseSource(
    'src/ui/Card.tsx',
    `import styles from './Card.module.css'\nexport const Card = () => <p className={${body}} />`,
  )
const module = (css: string) => readStyleSheet('src/ui/Card.module.css', css)

test('a class that nobody wears is found, and a class that is not there', () => {
  const findings = checkCssClasses(
    [component('both(styles.card, styles.gone)')],
    [module('.card { }\n.old { }')],
  )
  expect(findings.map(({ file, line, advice }) => `${file}:${line} ${advice}`)).toEqual([
    'src/ui/Card.tsx:2 src/ui/Card.module.css has no class gone',
    'src/ui/Card.module.css:2 nobody wears .old: delete it',
  ])
})

test('classes chosen while running leave open which are worn', () => {
  expect(checkCssClasses([component('styles[size]')], [module('.small { }\n.large { }')])).toEqual([])
  expect(checkCssClasses([component('pick(styles)')], [module('.small { }\n.large { }')])).toEqual([])
})

test('composed and global classes are not asked for', () => {
  const css =
    '.base { }\n.card { composes: base; }\n:global(.dark) .card { }\n@media (min-width: 1.5em) { .card { } }'
  expect(checkCssClasses([component('styles.card')], [module(css)])).toEqual([])
})

test('a module that nobody imports is found', () => {
  expect(checkCssClasses([], [module('.card { }')])).toHaveLength(1)
})
