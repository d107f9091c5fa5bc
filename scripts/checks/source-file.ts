// Parses a TypeScript file for the checks: syntax tree, imports and lines of code.
import { parseSync, Visitor } from 'vite'
import { resolveSpecifier, type Target } from './resolve-specifier.ts'

type Parsed = ReturnType<typeof parseSync>

export type Import = {
  specifier: string
  target: Target
  isType: boolean
  /** Written as `import()`. */
  isDynamic: boolean
  line: number
}

export type SourceFile = {
  path: string
  text: string
  program: Parsed['program']
  comments: Parsed['comments']
  imports: Import[]
  /** Line of an offset, counted from 1. */
  lineAt(offset: number): number
  /** Lines, counted from 1, that are neither blank nor only a comment. */
  codeLines: ReadonlySet<number>
}

/** @throws Error when the text is not valid TypeScript */
export function parseSource(path: string, text: string): SourceFile {
  const { program, comments, errors } = parseSync(path, text)
  const error = errors.find((candidate) => candidate.severity === 'Error')
  if (error) throw new Error(`${path}: ${error.message}`)
  const lineAt = lineCounter(text)
  return {
    path,
    text,
    program,
    comments,
    imports: listImports(path, program, lineAt),
    lineAt,
    codeLines: findCodeLines(text, comments),
  }
}

export function lineCounter(text: string): (offset: number) => number {
  const starts = [0]
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) starts.push(at + 1)
  return (offset) => {
    let low = 0
    let high = starts.length
    while (high - low > 1) {
      const middle = (low + high) >> 1
      if ((starts[middle] ?? 0) <= offset) low = middle
      else high = middle
    }
    return low + 1
  }
}

function listImports(path: string, program: Parsed['program'], lineAt: (offset: number) => number): Import[] {
  const imports: Import[] = []
  const add = (source: { value: string; start: number }, isType: boolean, isDynamic = false) => {
    const { value: specifier, start } = source
    imports.push({
      specifier,
      target: resolveSpecifier(path, specifier),
      isType,
      isDynamic,
      line: lineAt(start),
    })
  }
  new Visitor({
    ImportDeclaration({ source, importKind, specifiers }) {
      const onlyTypes =
        specifiers.length > 0 &&
        specifiers.every((one) => one.type === 'ImportSpecifier' && one.importKind === 'type')
      add(source, importKind === 'type' || onlyTypes)
    },
    ExportNamedDeclaration({ source, exportKind }) {
      if (source) add(source, exportKind === 'type')
    },
    ExportAllDeclaration({ source, exportKind }) {
      add(source, exportKind === 'type')
    },
    ImportExpression({ source }) {
      if (source.type === 'Literal' && typeof source.value === 'string') {
        add({ value: source.value, start: source.start }, false, true)
      }
    },
    TSImportType({ source }) {
      add(source, true)
    },
  }).visit(program)
  return imports
}

function findCodeLines(text: string, comments: Parsed['comments']): Set<number> {
  let code = ''
  let end = 0
  for (const comment of comments) {
    code += text.slice(end, comment.start) + text.slice(comment.start, comment.end).replaceAll(/[^\n]/g, ' ')
    end = comment.end
  }
  code += text.slice(end)
  const lines = new Set<number>()
  for (const [index, line] of code.split('\n').entries()) if (line.trim() !== '') lines.add(index + 1)
  return lines
}
