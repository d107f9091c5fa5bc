// Rule 4: a name is imported from the file that owns it. No index files, no re-exports, no directory scanning.
// `noBarrelFile` of the linter lets types and single names pass, so this says it without exceptions.
import { Visitor } from 'vite'
import type { Finding } from './finding.ts'
import type { SourceFile } from './source-file.ts'

export function checkModuleShape(file: SourceFile): Finding[] {
  const findings: Finding[] = []
  const find = (offset: number, rule: string, advice: string) =>
    findings.push({ file: file.path, line: file.lineAt(offset), rule, advice })
  if (/(^|\/)index\.[cm]?[jt]sx?$/.test(file.path)) {
    find(0, 'no-index', 'name the file for its main export; importers name the file that owns it')
  }
  const imported = importedNames(file)
  new Visitor({
    ExportAllDeclaration({ start }) {
      find(start, 'no-re-export', 'import from the file that owns the name')
    },
    ExportNamedDeclaration({ start, source, specifiers }) {
      const passesOn = specifiers.some(({ local }) => local.type === 'Identifier' && imported.has(local.name))
      if (source || passesOn) find(start, 'no-re-export', 'import from the file that owns the name')
    },
  }).visit(file.program)
  return findings
}

function importedNames(file: SourceFile): Set<string> {
  const names = new Set<string>()
  new Visitor({
    ImportDeclaration({ specifiers }) {
      for (const { local } of specifiers) names.add(local.name)
    },
  }).visit(file.program)
  return names
}
