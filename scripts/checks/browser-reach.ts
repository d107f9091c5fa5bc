// Zod weighs as much as a page. It stays on the server; a form that must check while typing takes `zod/mini`.
// Route modules may use contracts in their loaders, which are cut away before the browser; components cannot. The desk,
// which no reader fetches, checks replies by their contract.
import type { Finding } from './finding.ts'
import { placeOf } from './place.ts'
import type { SourceFile } from './source-file.ts'

const rule = 'no-zod-in-browser'

export function checkBrowserReach(files: readonly SourceFile[]): Finding[] {
  const byPath = new Map(files.map((file) => [file.path, file]))
  const known = new Map<string, boolean>()
  const reaches = (path: string): boolean => {
    const before = known.get(path)
    if (before !== undefined) return before
    // Said before the answer is known: two files that import each other end here.
    known.set(path, false)
    const found = valueImports(byPath.get(path)).some(({ specifier, target }) =>
      target.kind === 'file' ? reaches(target.path) : specifier === 'zod',
    )
    known.set(path, found)
    return found
  }
  return files.filter(runsInBrowser).flatMap((file) =>
    valueImports(file)
      .filter(({ specifier, target }) =>
        target.kind === 'file' ? isDoor(target.path, reaches) : specifier === 'zod',
      )
      .map(({ line, specifier }) => ({
        file: file.path,
        line,
        rule,
        advice: `${specifier} brings zod along: import types, or move what is needed to a file without schemas`,
      })),
  )
}

/** Told where the way leaves the browser's own files, not again at every component above. */
function isDoor(path: string, reaches: (path: string) => boolean): boolean {
  return !isBrowserPlace(path) && reaches(path)
}

function runsInBrowser(file: SourceFile): boolean {
  return (
    isBrowserPlace(file.path) &&
    !/-page\.tsx$|\/routes\.ts$|\.server\.tsx?$|\/(?:admin|desk)\//.test(file.path)
  )
}

function isBrowserPlace(path: string): boolean {
  return /^(web|ui|shell)$/.test(placeOf(path).kind)
}

function valueImports(file: SourceFile | undefined): SourceFile['imports'] {
  return file?.imports.filter(({ isType, isDynamic }) => !isType && !isDynamic) ?? []
}
