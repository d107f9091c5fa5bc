// Finds the message keys that a source file uses, and literal text in JSX, which would not be translated.
import { type ESTree, parseSync, Visitor } from 'vite'

/** A key; `*` stands for a part that is known only at run time. */
type UsedKey = { location: string; key: string }
type Use = { keys: UsedKey[]; errors: string[] }

const visibleAttributes = new Set([
  'alt',
  'aria-label',
  'aria-description',
  'aria-roledescription',
  'label',
  'placeholder',
  'title',
])
const letter = /\p{L}/u

export function scanSource(path: string, code: string): Use {
  const parsed = parseSync(path, code)
  const locationOf = (offset: number) => `${path}:${code.slice(0, offset).split('\n').length}`
  const use: Use = { keys: [], errors: parsed.errors.map((error) => `${path}: ${error.message}`) }
  const rejectText = (node: { start: number }, text: string) => {
    if (letter.test(text))
      use.errors.push(`${locationOf(node.start)}: “${text.trim()}” is literal text: use t()`)
  }

  new Visitor({
    CallExpression(node) {
      const [argument] = node.arguments
      if (!isTranslateFunction(node.callee) || !argument) return
      const keys = getKeys(argument)
      const location = locationOf(node.start)
      if (keys.length === 0) use.errors.push(`${location}: this key cannot be checked`)
      use.keys.push(...keys.map((key) => ({ location, key })))
    },
    JSXText: (node) => rejectText(node, node.value),
    JSXAttribute(node) {
      const isVisible = node.name.type === 'JSXIdentifier' && visibleAttributes.has(node.name.name)
      if (isVisible && node.value?.type === 'Literal') rejectText(node, String(node.value.value))
    },
    JSXExpressionContainer(node) {
      if (
        node.expression.type === 'Literal' &&
        typeof node.expression.value === 'string' &&
        isChild(code, node.start)
      ) {
        rejectText(node, node.expression.value)
      }
    },
  }).visit(parsed.program)
  return use
}

/** Finds used keys that do not exist, and existing keys that are not used. */
export function compareKeys(existing: readonly string[], used: readonly UsedKey[]): string[] {
  const patterns = used.map(({ key }) => new RegExp(`^${key.split('*').map(RegExp.escape).join('[\\w-]+')}$`))
  return [
    ...used.flatMap(({ location, key }, index) =>
      existing.some((name) => patterns[index]?.test(name)) ? [] : [`${location}: no message ${key}`],
    ),
    ...existing
      .filter((name) => !patterns.some((pattern) => pattern.test(name)))
      .map((name) => `${name} is not used`),
  ]
}

function isTranslateFunction(callee: ESTree.CallExpression['callee']): boolean {
  if (callee.type === 'Identifier') return callee.name === 't'
  return (
    callee.type === 'MemberExpression' &&
    callee.property.type === 'Identifier' &&
    callee.property.name === 't'
  )
}

function getKeys(node: ESTree.Argument): string[] {
  if (node.type === 'Literal' && typeof node.value === 'string') return [node.value]
  if (node.type === 'ConditionalExpression') return [...getKeys(node.consequent), ...getKeys(node.alternate)]
  if (node.type !== 'TemplateLiteral') return []
  return [node.quasis.map((quasi) => quasi.value.cooked ?? '').join('*')]
}

/** Whether braces are a child of an element and not the value of an attribute. */
function isChild(code: string, start: number): boolean {
  return !code.slice(0, start).trimEnd().endsWith('=')
}
