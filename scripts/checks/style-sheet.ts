// Rule 12 for styles: nothing lies left or right, so that Arabic mirrors by itself; and colours have names.
// The way out is a comment on the same line that says why: `/* physical: … */`, `/* colour: … */`.
import type { Finding } from './finding.ts'
import type { Declaration, StyleSheet } from './read-style-sheet.ts'

const physicalProperty =
  /^(?:left|right)$|^(?:margin|padding|scroll-margin|scroll-padding|border)-(?:left|right)(?:-|$)|^border-(?:top|bottom)-(?:left|right)-radius$/
const sideWord = /(?<![-\w])(?:left|right)(?![-\w])/i
/** Shorthands that name all four sides or corners. */
const fourSides = /^(?:margin|padding|scroll-margin|scroll-padding|border-(?:width|style|color))$/

const hex = /#(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})(?![-\w])/i
/** `rgb(from var(--ink) …)` shades a token and is none itself. */
const colourFunction = /(?<![-\w])(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch|color)\((?!\s*from\s+var\()/i
const colourName =
  /(?<![-\w])(?:white|black|red|green|blue|yellow|orange|purple|pink|brown|gr[ae]y|silver|gold|navy|teal|olive|lime)(?![-\w])/i

/** Where colours get their names: the tokens, and the colors of the categories. */
const namesColours = /\/(?:tokens|[a-z-]+-colors)\.css$/

export function checkStyleSheet(sheet: StyleSheet): Finding[] {
  const find = (line: number, rule: string, advice: string) => [{ file: sheet.path, line, rule, advice }]
  return sheet.declarations.flatMap((declaration) => {
    const { line } = declaration
    const note = sheet.notes.get(line) ?? ''
    return [
      ...(isPhysical(declaration) && !/^physical: \S/.test(note)
        ? find(
            line,
            'no-left-right',
            `${declaration.property}: use the logical property (inline-start, inline-end)`,
          )
        : []),
      ...(isColour(declaration) && !namesColours.test(sheet.path) && !/^colour: \S/.test(note)
        ? find(line, 'colour-token', `${declaration.property}: use a token of ui/tokens.css`)
        : []),
    ]
  })
}

export function isPhysical({ property, value }: Pick<Declaration, 'property' | 'value'>): boolean {
  if (property.startsWith('--')) return sideWord.test(value)
  return physicalProperty.test(property) || sideWord.test(value) || isLopsided(property, value)
}

/** `margin: 0 1em 0 2em` says right and left without their names. */
function isLopsided(property: string, value: string): boolean {
  const parts = splitValues(value)
  if (parts.length !== 4) return false
  const [first, second, third, fourth] = parts
  if (property === 'border-radius') return first !== second || third !== fourth
  return fourSides.test(property) && second !== fourth
}

function splitValues(value: string): string[] {
  const parts: string[] = []
  let depth = 0
  for (const piece of value.replace(/\s*!important$/, '').split(/(\s+|[()])/)) {
    if (piece === '(') depth += 1
    if (piece === ')') depth -= 1
    if (depth === 0 && /^\s+$/.test(piece)) parts.push('')
    else parts.push((parts.pop() ?? '') + piece)
  }
  return parts
}

export function isColour({ property, value }: Pick<Declaration, 'property' | 'value'>): boolean {
  if (/^(?:grid-|animation|transition|content|composes|container|will-change|font-family)/.test(property))
    return false
  return hex.test(value) || colourFunction.test(value) || colourName.test(value)
}
