// Compares the classes of CSS modules with the classes that components use. (Biome's noUnusedClasses and
// noUndeclaredClasses read class names in JSX as text and report every class of a CSS module.)
import { type ESTree, Visitor } from 'vite'
import type { Finding } from './finding.ts'
import type { StyleSheet } from './read-style-sheet.ts'
import type { SourceFile } from './source-file.ts'

type Use = { name: string; file: string; line: number }
/** `isDynamic`: a class is chosen at run time (`styles[size]`), so that any class of the module may be in use. */
type ModuleUses = { uses: Use[]; isDynamic: boolean }

const rule = 'css-class'

export function checkCssClasses(files: readonly SourceFile[], sheets: readonly StyleSheet[]): Finding[] {
  const modules = new Map(
    sheets.filter(({ path }) => path.endsWith('.module.css')).map((sheet) => [sheet.path, sheet]),
  )
  const usesByModule = collectUses(files)
  return [
    ...[...usesByModule].flatMap(([path, known]) => checkUses(path, known, modules.get(path))),
    ...[...modules.values()].flatMap((sheet) => checkDeclarations(sheet, usesByModule.get(sheet.path))),
  ]
}

function checkUses(path: string, { uses }: ModuleUses, sheet: StyleSheet | undefined): Finding[] {
  return uses
    .filter(({ name }) => !sheet?.classes.has(name))
    .map(({ name, file, line }) => ({ file, line, rule, message: `${path} has no class ${name}` }))
}

function checkDeclarations(sheet: StyleSheet, known: ModuleUses | undefined): Finding[] {
  const file = sheet.path
  if (!known) return [{ file, line: 1, rule, message: 'no component imports this file: delete it' }]
  if (known.isDynamic) return []
  const used = new Set([...known.uses.map(({ name }) => name), ...sheet.composed])
  return [...sheet.classes]
    .filter(([name]) => !used.has(name))
    .map(([name, line]) => ({ file, line, rule, message: `no component uses .${name}: delete it` }))
}

function collectUses(files: readonly SourceFile[]): Map<string, ModuleUses> {
  const byModule = new Map<string, ModuleUses>()
  for (const file of files) {
    for (const [local, path] of listImportedModules(file)) {
      const known = byModule.get(path) ?? { uses: [], isDynamic: false }
      byModule.set(path, known)
      const found = findUses(file, local)
      known.uses.push(...found.uses)
      known.isDynamic ||= found.isDynamic
    }
  }
  return byModule
}

/** CSS modules that a file imports, by their local names. */
function listImportedModules(file: SourceFile): Map<string, string> {
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

function findUses(file: SourceFile, local: string): ModuleUses {
  const uses: Use[] = []
  let hasUnknownName = false
  let members = 0
  let mentions = 0
  new Visitor({
    Identifier({ name }) {
      if (name === local) mentions += 1
    },
    MemberExpression({ object, property, computed, start }) {
      if (object.type !== 'Identifier' || object.name !== local) return
      members += 1
      const name = getPropertyName(property, computed)
      if (name === undefined) hasUnknownName = true
      else uses.push({ name, file: file.path, line: file.lineAt(start) })
    },
  }).visit(file.program)
  // A mention that is neither the import itself nor a member passes the whole module on.
  const importMentions = 1
  return { uses, isDynamic: hasUnknownName || mentions > members + importMentions }
}

/** The name in `styles.name` or `styles['name']`; undefined in `styles[name]`. */
function getPropertyName(property: ESTree.Node, isComputed: boolean): string | undefined {
  if (property.type === 'Literal') return String(property.value)
  return property.type === 'Identifier' && !isComputed ? property.name : undefined
}
