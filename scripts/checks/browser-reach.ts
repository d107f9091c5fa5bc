// Zod is as large as a whole page. It stays on the server; a form that validates while the reader types uses `zod/mini`.
// Pages may use contracts in their loaders, which the build removes from the browser's code; components may not. Admin
// pages, which no reader loads, validate responses with the contracts.
import type { Finding } from './finding.ts'
import { getLayer } from './layer.ts'
import type { SourceFile } from './source-file.ts'

export function checkBrowserReach(files: readonly SourceFile[]): Finding[] {
  const byPath = new Map(files.map((file) => [file.path, file]))
  const results = new Map<string, boolean>()
  const importsZod = (path: string): boolean => {
    const known = results.get(path)
    if (known !== undefined) return known
    // Set before the imports are followed, so that an import cycle ends here.
    results.set(path, false)
    const result = valueImports(byPath.get(path)).some(({ specifier, target }) =>
      target.kind === 'file' ? importsZod(target.path) : specifier === 'zod',
    )
    results.set(path, result)
    return result
  }
  return files.filter(runsInBrowser).flatMap((file) =>
    valueImports(file)
      .filter(({ specifier, target }) =>
        // Reports the import that leaves the browser's own files, and not again each component above it.
        target.kind === 'file'
          ? !isBrowserLayer(target.path) && importsZod(target.path)
          : specifier === 'zod',
      )
      .map(({ line, specifier }) => ({
        file: file.path,
        line,
        rule: 'no-zod-in-browser',
        message: `${specifier} imports zod: import types, or move the value to a file without schemas`,
      })),
  )
}

function runsInBrowser({ path }: SourceFile): boolean {
  return isBrowserLayer(path) && !/-page\.tsx$|\/routes\.ts$|\.server\.tsx?$|\/admin\//.test(path)
}

function isBrowserLayer(path: string): boolean {
  return /^(web|ui|shell)$/.test(getLayer(path).kind)
}

function valueImports(file: SourceFile | undefined): SourceFile['imports'] {
  return file?.imports.filter(({ isType, isDynamic }) => !isType && !isDynamic) ?? []
}
