// A class of a module that nobody wears is dead; a class somebody wears and no module has is a slip.
import { Visitor } from 'vite'
import type { Finding } from './finding.ts'
import type { StyleSheet } from './read-style-sheet.ts'
import type { SourceFile } from './source-file.ts'

/** `isOpen`: a name is made while running (`styles[size]`), so nobody can say which classes go unused. */
type Use = { name: string; file: string; line: number }
type Uses = { uses: Use[]; isOpen: boolean }

export function checkCssClasses(files: readonly SourceFile[], sheets: readonly StyleSheet[]): Finding[] {
  const byModule = collectUses(files)
  return sheets
    .filter(({ path }) => path.endsWith('.module.css'))
    .flatMap((sheet) => {
      const known = byModule.get(sheet.path)
      if (!known) {
        return [
          { file: sheet.path, line: 1, rule: 'css-class', advice: 'no component imports this: delete it' },
        ]
      }
      const worn = new Set([...known.uses.map(({ name }) => name), ...sheet.composed])
      const missing = known.uses
        .filter(({ name }) => !sheet.classes.has(name))
        .map(({ name, file, line }) => ({
          file,
          line,
          rule: 'css-class',
          advice: `${sheet.path} has no class ${name}`,
        }))
      const unused = [...sheet.classes]
        .filter(([name]) => !known.isOpen && !worn.has(name))
        .map(([name, line]) => ({
          file: sheet.path,
          line,
          rule: 'css-class',
          advice: `nobody wears .${name}: delete it`,
        }))
      return [...missing, ...unused]
    })
}

function collectUses(files: readonly SourceFile[]): Map<string, Uses> {
  const byModule = new Map<string, Uses>()
  for (const file of files) {
    for (const [local, path] of importedModules(file)) {
      const known = byModule.get(path) ?? { uses: [], isOpen: false }
      byModule.set(path, known)
      const found = findUses(file, local)
      known.uses.push(...found.uses)
      known.isOpen ||= found.isOpen
    }
  }
  return byModule
}

function importedModules(file: SourceFile): Map<string, string> {
  const targets = new Map(file.imports.map(({ specifier, target }) => [specifier, target]))
  const modules = new Map<string, string>()
  new Visitor({
    ImportDeclaration({ source, specifiers }) {
      const target = targets.get(source.value)
      const [first] = specifiers
      if (first && target?.kind === 'file' && target.path.endsWith('.module.css')) {
        modules.set(first.local.name, target.path)
      }
    },
  }).visit(file.program)
  return modules
}

function findUses(file: SourceFile, local: string): Uses {
  const uses: Use[] = []
  let isOpen = false
  let members = 0
  let mentions = 0
  new Visitor({
    Identifier({ name }) {
      if (name === local) mentions += 1
    },
    MemberExpression({ object, property, computed, start }) {
      if (object.type !== 'Identifier' || object.name !== local) return
      members += 1
      const isPlain = !computed && property.type === 'Identifier'
      const name = isPlain ? property.name : property.type === 'Literal' ? String(property.value) : undefined
      if (name === undefined) isOpen = true
      else uses.push({ name, file: file.path, line: file.lineAt(start) })
    },
  }).visit(file.program)
  // Passed on as a whole: besides the import itself and the members, somebody else holds it.
  const importing = 1
  return { uses, isOpen: isOpen || mentions > members + importing }
}
