// Every import of the project's own files leads to one. The compiler says so too; here it proves that the other
// rules looked at the files they meant.
import type { Finding } from './finding.ts'
import type { SourceFile } from './source-file.ts'

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
