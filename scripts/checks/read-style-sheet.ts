// Reads the declarations, class names and comments of a style sheet. Regular expressions suffice: without comments and
// strings, declarations and selectors are easy to find.
import { lineCounter } from './source-file.ts'

export type Declaration = { property: string; value: string; line: number }

export type StyleSheet = {
  path: string
  declarations: Declaration[]
  /** Class names in selectors, without `:global(…)`, with the line of their first occurrence. */
  classes: Map<string, number>
  /** Classes of the same file that `composes` names. */
  composed: Set<string>
  /** Comments by line. */
  notes: Map<number, string>
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
  }
}

/** Replaces every character but line breaks, so that offsets and lines stay the same. */
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
