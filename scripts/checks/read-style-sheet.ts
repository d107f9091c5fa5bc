// A style sheet as the checks see it: its declarations, its class names, and the notes beside them.
// No full parser: declarations and selectors are all that is asked for, and both are plain once comments are out.
import { lineCounter } from './source-file.ts'

export type Declaration = { property: string; value: string; line: number }

export type StyleSheet = {
  path: string
  declarations: Declaration[]
  /** Class names of its selectors with the line where each stands first; `:global(…)` left out. */
  classes: Map<string, number>
  /** Class names that it takes from itself by `composes`. */
  composed: Set<string>
  /** Comments by the line they stand on. */
  notes: Map<number, string>
  linesOfCode: number
}

export function readStyleSheet(path: string, text: string): StyleSheet {
  const lineAt = lineCounter(text)
  const notes = new Map<number, string>()
  const code = text.replaceAll(/\/\*[\s\S]*?\*\//g, (comment, offset: number) => {
    notes.set(lineAt(offset), comment.slice(2, -2).trim())
    return blank(comment)
  })
  const plain = code.replaceAll(/"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|url\([^)]*\)/g, blank)
  const declarations = [...plain.matchAll(/(?<=[{;}]\s*)([-\w]+)\s*:\s*([^;{}]*)(?=[;}])/g)].map((match) => ({
    property: (match[1] ?? '').toLowerCase(),
    value: (match[2] ?? '').trim(),
    line: lineAt(match.index),
  }))
  return {
    path,
    declarations,
    classes: listClasses(plain, lineAt),
    composed: listComposed(declarations),
    notes,
    linesOfCode: code.split('\n').filter((line) => line.trim() !== '').length,
  }
}

/** Same length, same lines: offsets stay true. */
function blank(text: string): string {
  return text.replaceAll(/[^\n]/g, ' ')
}

function listClasses(plain: string, lineAt: (offset: number) => number): Map<string, number> {
  const classes = new Map<string, number>()
  for (const selector of plain.matchAll(/[^{};]+(?=\{)/g)) {
    if (/^\s*@(?!scope)/.test(selector[0])) continue
    const local = selector[0].replaceAll(/:global\([^)]*\)/g, blank)
    for (const { 1: name = '', index } of local.matchAll(/\.([A-Za-z_][\w-]*)/g)) {
      if (!classes.has(name)) classes.set(name, lineAt(selector.index + index))
    }
  }
  return classes
}

function listComposed(declarations: readonly Declaration[]): Set<string> {
  return new Set(
    declarations
      .filter(({ property, value }) => property === 'composes' && !/\sfrom\s/.test(`${value} `))
      .flatMap(({ value }) => value.split(/[\s,]+/)),
  )
}
