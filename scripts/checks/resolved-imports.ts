// Every import of the project's own files leads to one. The compiler says so too; here it proves that the other
// rules looked at the files they meant. Every package stands in package.json: one that merely lies there goes with
// the package that brought it.
import { isBuiltin } from 'node:module'
import type { Finding } from './finding.ts'
import type { SourceFile } from './source-file.ts'

export function checkDeclaredPackages(
  files: readonly SourceFile[],
  declared: ReadonlySet<string>,
): Finding[] {
  return files.flatMap((file) =>
    file.imports.flatMap(({ target, line }) =>
      target.kind === 'package' && !isBuiltin(target.name) && !declared.has(target.name)
        ? [
            {
              file: file.path,
              line,
              rule: 'declared-package',
              advice: `${target.name} does not stand in package.json`,
            },
          ]
        : [],
    ),
  )
}

export function checkResolvedImports(files: readonly SourceFile[], known: ReadonlySet<string>): Finding[] {
  return files.flatMap((file) =>
    file.imports.flatMap(({ target, line, specifier }) =>
      target.kind === 'file' && !known.has(target.path)
        ? [
            {
              file: file.path,
              line,
              rule: 'resolved-import',
              advice: `no file ${target.path} (${specifier})`,
            },
          ]
        : [],
    ),
  )
}
