import { expect, test } from 'vitest'
import { checkCssClasses } from './css-classes.ts'
import { readStyleSheet } from './read-style-sheet.ts'
import { parseSource } from './source-file.ts'
import { checkStyleSheet } from './style-sheet.ts'

function rulesBroken(declaration: string, path = 'src/ui/Card.module.css'): string[] {
  return checkStyleSheet(readStyleSheet(path, `.card {\n  ${declaration}\n}\n`)).map(({ rule }) => rule)
}

test.each([
  'text-align: left;',
  'float: right;',
  'background-position: right 1em center;',
  'background: linear-gradient(to right, var(--a), var(--b));',
  'margin: 0 1em 0 2em;',
  'padding: 0 calc(1em + 2px) 0 0;',
  'border-radius: 4px 0 0 4px;',
])('%s is physical', (declaration) => {
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
  'float: left; /* physical: the crop follows the picture, not the script */',
  '/* margin-left: 1em; */',
])('%s is logical', (declaration) => {
  expect(rulesBroken(declaration)).toEqual([])
})

test('an exception needs a reason', () => {
  expect(rulesBroken('float: left; /* physical: */')).toEqual(['no-left-right'])
})

test.each([
  'color: #fff;',
  'background: #14170fcc;',
  'border: 1px solid rgb(0 0 0 / 20%);',
  'color: oklch(0.7 0.1 120);',
  'color: white;',
])('%s is refused outside of the tokens', (declaration) => {
  expect(rulesBroken(declaration)).toEqual(['color-token'])
  expect(rulesBroken(declaration, 'src/ui/tokens.css')).toEqual([])
})

test.each([
  'color: var(--ink);',
  'color: currentColor;',
  'background: color-mix(in oklch, var(--ink) 20%, transparent);',
  'color: rgb(from var(--ink) r g b / 50%);',
  'white-space: nowrap;',
  'background-image: url("#abc");',
  'mask: linear-gradient(#000, transparent); /* color: a mask uses only the alpha channel */',
])('%s is allowed', (declaration) => {
  expect(rulesBroken(declaration)).toEqual([])
})

test('declarations are distinguished from nested rules and selectors', () => {
  const sheet = readStyleSheet('src/a.css', '#fade a:hover {\n  &:focus { left: 0 }\n  color: red;\n}')
  expect(sheet.declarations).toEqual([
    { property: 'left', value: '0', line: 2 },
    { property: 'color', value: 'red', line: 3 },
  ])
})

const component = (body: string) =>
  parseSource(
    'src/ui/Card.tsx',
    `import styles from './Card.module.css'\nexport const Card = () => <p className={${body}} />`,
  )
const module = (css: string) => readStyleSheet('src/ui/Card.module.css', css)

test('unused and missing classes are found', () => {
  const findings = checkCssClasses(
    [component('both(styles.card, styles.gone)')],
    [module('.card { }\n.old { }')],
  )
  expect(findings.map(({ file, line, message }) => `${file}:${line} ${message}`)).toEqual([
    'src/ui/Card.tsx:2 src/ui/Card.module.css has no class gone',
    'src/ui/Card.module.css:2 no component uses .old: delete it',
  ])
})

test('a module whose classes are chosen at run time has no unused classes', () => {
  expect(checkCssClasses([component('styles[size]')], [module('.small { }\n.large { }')])).toEqual([])
  expect(checkCssClasses([component('pick(styles)')], [module('.small { }\n.large { }')])).toEqual([])
})

test('composed and global classes count as used', () => {
  const css =
    '.base { }\n.card { composes: base; }\n:global(.dark) .card { }\n@media (min-width: 1.5em) { .card { } }'
  expect(checkCssClasses([component('styles.card')], [module(css)])).toEqual([])
})

test('a module that no component imports is found, and an import of a missing module', () => {
  expect(checkCssClasses([], [module('.card { }')])).toHaveLength(1)
  expect(checkCssClasses([component('styles.card')], [])).toHaveLength(1)
})
