// Functions are short. Biome's noExcessiveLinesPerFunction counts the functions inside a function as well, so that a
// factory of many small functions would be too long; this counts each line for the innermost function only.
import { Visitor } from 'vite'
import type { Finding } from './finding.ts'
import { isTestFile } from './layer.ts'
import type { SourceFile } from './source-file.ts'

/** Lines of code, without blank lines and comments. */
const limits = { function: 50, component: 120 } as const

/** Data rather than logic. */
const exempt = /\.fixtures\.tsx?$|\/lexicon\/|\/evaluation\/|^demo\//

type FunctionSpan = { start: number; name: string; isComponent: boolean; lines: Set<number> }

export function checkFunctionSize(file: SourceFile): Finding[] {
  if (isTestFile(file.path) || exempt.test(file.path)) return []
  return measureFunctions(file).flatMap(({ start, name, isComponent, lines }) => {
    const limit = isComponent ? limits.component : limits.function
    if (lines.size <= limit) return []
    const message = `${name} has ${lines.size} lines, at most ${limit}: extract a function`
    return [{ file: file.path, line: file.lineAt(start), rule: 'function-size', message }]
  })
}

function measureFunctions(file: SourceFile): FunctionSpan[] {
  const done: FunctionSpan[] = []
  const open: FunctionSpan[] = []
  const names = functionNames(file)
  const enter = ({ start, end }: { start: number; end: number }) => {
    const name = names.get(start) ?? 'this function'
    const isComponent = file.path.endsWith('.tsx') && /^[A-Z]/.test(name)
    open.push({ start, name, isComponent, lines: linesOf(file, start, end) })
  }
  const leave = ({ end }: { end: number }) => {
    const span = open.pop()
    if (!span) return
    done.push(span)
    // The first line of an inner function counts for the outer one, which calls or names it there.
    const first = file.lineAt(span.start)
    const outer = open.at(-1)
    for (let line = first + 1; line <= file.lineAt(end); line += 1) outer?.lines.delete(line)
  }
  new Visitor({
    FunctionDeclaration: enter,
    'FunctionDeclaration:exit': leave,
    FunctionExpression: enter,
    'FunctionExpression:exit': leave,
    ArrowFunctionExpression: enter,
    'ArrowFunctionExpression:exit': leave,
  }).visit(file.program)
  return done
}

/** Names of functions by the offset where the function starts. */
function functionNames(file: SourceFile): Map<number, string> {
  const names = new Map<number, string>()
  new Visitor({
    FunctionDeclaration({ start, id }) {
      if (id) names.set(start, id.name)
    },
    VariableDeclarator({ id, init }) {
      if (init && id.type === 'Identifier') names.set(init.start, id.name)
    },
    Property({ key, value }) {
      if (key.type === 'Identifier') names.set(value.start, key.name)
    },
  }).visit(file.program)
  return names
}

function linesOf(file: SourceFile, start: number, end: number): Set<number> {
  const lines = new Set<number>()
  for (let line = file.lineAt(start); line <= file.lineAt(end); line += 1) {
    if (file.codeLines.has(line)) lines.add(line)
  }
  return lines
}
