// Which fonts a page in a Latin script asks for early, as the component that asks for them has it.
import { posix } from 'node:path'
import { Visitor } from 'vite'
import type { SourceFile } from './source-file.ts'

/** Paths of the font files in the list called `latin`; empty when there is no such list. */
export function listLatinFonts(file: SourceFile): string[] {
  const fonts = new Map<string, string>()
  const names: string[] = []
  new Visitor({
    ImportDeclaration({ source, specifiers }) {
      const [first] = specifiers
      const address = source.value.split('?', 1)[0] ?? ''
      if (first && address.endsWith('.woff2')) {
        fonts.set(first.local.name, posix.join(posix.dirname(file.path), address))
      }
    },
    VariableDeclarator({ id, init }) {
      if (id.type !== 'Identifier' || id.name !== 'latin' || init?.type !== 'ArrayExpression') return
      for (const element of init.elements) if (element?.type === 'Identifier') names.push(element.name)
    },
  }).visit(file.program)
  return names.flatMap((name) => fonts.get(name) ?? [])
}
