// Rule 10: small. Lines of code are counted; blank lines and comments are free.
import { Visitor } from 'vite'
import type { Finding } from './finding.ts'
import { isTestFile } from './place.ts'
import type { SourceFile } from './source-file.ts'

export const sizes = { file: 300, function: 50, component: 120 } as const

/** Text rather than logic: what makes these long is how much there is to say. */
const exempt = /\.fixtures\.tsx?$|\/lexicon\/|\/evaluation\/|\/messages\/|^migrations\/|^demo\//

export function checkFileSize(path: string, linesOfCode: number): Finding[] {
  if (exempt.test(path) || linesOfCode <= sizes.file) return []
  const advice = `${linesOfCode} lines of code, at most ${sizes.file}: split by an idea that has a name`
  return [{ file: path, line: 1, rule: 'file-size', advice }]
}

type FunctionSpan = { start: number; end: number; name: string; isComponent: boolean; own: Set<number> }

/**
 * Length of each function without the functions inside it, so that a factory of many small functions is small,
 * while no code escapes by standing inside another function: each is measured by itself.
 */
export function checkFunctionSize(file: SourceFile): Finding[] {
  if (isTestFile(file.path) || exempt.test(file.path)) return []
  return measureFunctions(file).flatMap(({ start, name, isComponent, own }) => {
    const limit = isComponent ? sizes.component : sizes.function
    if (own.size <= limit) return []
    const advice = `${name} has ${own.size} lines of its own, at most ${limit}: give a part of it a name`
    return [{ file: file.path, line: file.lineAt(start), rule: 'function-size', advice }]
  })
}

function measureFunctions(file: SourceFile): FunctionSpan[] {
  const done: FunctionSpan[] = []
  const open: FunctionSpan[] = []
  const names = functionNames(file)
  const enter = ({ start, end }: { start: number; end: number }) => {
    const name = names.get(start) ?? 'this function'
    const isComponent = file.path.endsWith('.tsx') && /^[A-Z]/.test(name)
    open.push({ start, end, name, isComponent, own: linesOf(file, start, end) })
  }
  const leave = () => {
    const span = open.pop()
    if (!span) return
    done.push(span)
    // The line on which an inner function starts still belongs to the one around it: there it is called or named.
    const first = file.lineAt(span.start)
    const outer = open.at(-1)
    for (let line = first + 1; line <= file.lineAt(span.end); line += 1) outer?.own.delete(line)
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
