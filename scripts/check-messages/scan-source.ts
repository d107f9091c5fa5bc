// Which messages a source file asks for, and which visible text it holds itself.
import { type ESTree, parseSync, Visitor } from 'vite'

/** A key; `*` stands for a part that is only known when the code runs. */
export type UsedKey = { place: string; key: string }
export type Use = { keys: UsedKey[]; faults: string[] }

const visibleAttributes = new Set(['alt', 'aria-label', 'aria-description', 'label', 'placeholder', 'title'])
const letter = /\p{L}/u

export function scanSource(path: string, code: string): Use {
  const parsed = parseSync(path, code)
  const placeOf = (offset: number) => `${path}:${code.slice(0, offset).split('\n').length}`
  const use: Use = { keys: [], faults: parsed.errors.map((error) => `${path}: ${error.message}`) }
  const refuse = (node: { start: number }, text: string) => {
    if (letter.test(text))
      use.faults.push(`${placeOf(node.start)}: “${text.trim()}” is written into the code`)
  }

  new Visitor({
    CallExpression(node) {
      const [argument] = node.arguments
      if (!isTranslate(node.callee) || !argument) return
      const keys = keysOf(argument)
      const place = placeOf(node.start)
      if (keys.length === 0) use.faults.push(`${place}: a key that cannot be checked`)
      use.keys.push(...keys.map((key) => ({ place, key })))
    },
    JSXText: (node) => refuse(node, node.value),
    JSXAttribute(node) {
      const isVisible = node.name.type === 'JSXIdentifier' && visibleAttributes.has(node.name.name)
      if (isVisible && node.value?.type === 'Literal') refuse(node, String(node.value.value))
    },
    JSXExpressionContainer(node) {
      if (
        node.expression.type === 'Literal' &&
        typeof node.expression.value === 'string' &&
        isChild(code, node.start)
      ) {
        refuse(node, node.expression.value)
      }
    },
  }).visit(parsed.program)
  return use
}

/** Keys that are asked for and do not exist, and keys that exist and nobody asks for. */
export function compareUse(existing: readonly string[], used: readonly UsedKey[]): string[] {
  const patterns = used.map(({ key }) => new RegExp(`^${key.split('*').map(RegExp.escape).join('[\\w-]+')}$`))
  return [
    ...used.flatMap(({ place, key }, index) =>
      existing.some((name) => patterns[index]?.test(name)) ? [] : [`${place}: no message ${key}`],
    ),
    ...existing
      .filter((name) => !patterns.some((pattern) => pattern.test(name)))
      .map((name) => `${name} is never shown`),
  ]
}

function isTranslate(callee: ESTree.CallExpression['callee']): boolean {
  if (callee.type === 'Identifier') return callee.name === 't'
  return (
    callee.type === 'MemberExpression' &&
    callee.property.type === 'Identifier' &&
    callee.property.name === 't'
  )
}

function keysOf(node: ESTree.Argument): string[] {
  if (node.type === 'Literal' && typeof node.value === 'string') return [node.value]
  if (node.type === 'ConditionalExpression') return [...keysOf(node.consequent), ...keysOf(node.alternate)]
  if (node.type !== 'TemplateLiteral') return []
  return [node.quasis.map((quasi) => quasi.value.cooked ?? '').join('*')]
}

/** Whether braces stand between tags, not behind an attribute's name. */
function isChild(code: string, start: number): boolean {
  return !code.slice(0, start).trimEnd().endsWith('=')
}
