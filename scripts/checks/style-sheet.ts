// Style sheets mirror for right-to-left scripts and take colors from tokens. Biome's useLogicalProperties finds physical
// properties; this finds physical values and shorthands. A comment on the same line that gives the reason allows an
// exception: `/* physical: … */`, `/* color: … */`.
import type { Finding } from './finding.ts'
import type { Declaration, StyleSheet } from './read-style-sheet.ts'

const sideWord = /(?<![-\w])(?:left|right)(?![-\w])/i
/** Shorthands with a value for each of the four sides. */
const fourSides = /^(?:margin|padding|scroll-margin|scroll-padding|border-(?:width|style|color))$/

const hex = /#(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})(?![-\w])/i
/** `rgb(from var(--ink) …)` derives a shade from a token. */
const colorFunction = /(?<![-\w])(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch|color)\((?!\s*from\s+var\()/i
const colorName =
  /(?<![-\w])(?:white|black|red|green|blue|yellow|orange|purple|pink|brown|gr[ae]y|silver|gold|navy|teal|olive|lime)(?![-\w])/i

/** Files that define colors: the tokens, and the colors of the categories. */
const definesColors = /\/(?:tokens|[a-z-]+-colors)\.css$/

export function checkStyleSheet({ path, declarations, notes }: StyleSheet): Finding[] {
  return declarations.flatMap((declaration) => {
    const { line, property } = declaration
    const note = notes.get(line) ?? ''
    const find = (rule: string, advice: string) => [
      { file: path, line, rule, message: `${property}: ${advice}` },
    ]
    const findings: Finding[] = []
    if (isPhysical(declaration) && !/^physical: \S/.test(note))
      findings.push(...find('no-left-right', 'use a value that does not name left or right'))
    if (isColor(declaration) && !definesColors.test(path) && !/^color: \S/.test(note))
      findings.push(...find('color-token', 'use a token of ui/tokens.css'))
    return findings
  })
}

function isPhysical({ property, value }: Declaration): boolean {
  return sideWord.test(value) || (!property.startsWith('--') && hasUnequalSides(property, value))
}

/** `margin: 0 1em 0 2em` sets right and left without naming them. */
function hasUnequalSides(property: string, value: string): boolean {
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

function isColor({ property, value }: Declaration): boolean {
  if (/^(?:grid-|animation|transition|content|composes|container|will-change|font-family)/.test(property))
    return false
  return hex.test(value) || colorFunction.test(value) || colorName.test(value)
}
