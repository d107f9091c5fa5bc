// Each file in src/workarounds names the library and the version it was written for, and has a test that fails once the
// library no longer needs it. An update of the library fails this check until somebody has looked at the workaround.
import type { Finding } from './finding.ts'
import { isTestFile } from './layer.ts'

const folder = 'src/workarounds/'
const opening = /^\/\/ Works around (?<library>(?:@[\w-]+\/)?[\w-]+) (?<version>\d+(?:\.\d+)*)\b/

/**
 * @param texts all files of the project by their paths
 * @param findVersion installed version of a package, or of `node`
 */
export function checkWorkarounds(
  texts: ReadonlyMap<string, string>,
  findVersion: (library: string) => string | undefined,
): Finding[] {
  return [...texts].flatMap(([path, text]) => {
    if (!path.startsWith(folder) || isTestFile(path)) return []
    return [checkVersion(text, findVersion), checkTest(path, texts)].flatMap((message) =>
      message === undefined ? [] : [{ file: path, line: 1, rule: 'workaround', message }],
    )
  })
}

function checkVersion(
  text: string,
  findVersion: (library: string) => string | undefined,
): string | undefined {
  const { library, version } = opening.exec(text)?.groups ?? {}
  if (library === undefined || version === undefined)
    return 'begin with "// Works around <library> <version>: <reason>"'
  const installed = findVersion(library)
  if (installed === undefined) return `${library} is not installed: delete the workaround`
  if (installed === version || installed.startsWith(`${version}.`)) return undefined
  return `${library} is ${installed} now: check whether it is still needed and works, then change the version`
}

function checkTest(path: string, texts: ReadonlyMap<string, string>): string | undefined {
  const test = texts.get(`${toKebabCase(path.replace(/\.tsx?$/, ''))}.test.ts`)
  return test?.includes("test('is still needed")
    ? undefined
    : 'add a test named "is still needed: …" beside it'
}

/** `src/workarounds/DocumentScripts` becomes `src/workarounds/document-scripts`. */
function toKebabCase(path: string): string {
  return path.replaceAll(/(^|\/|[a-z0-9])([A-Z])/g, (_, before: string, letter: string) => {
    const separator = before === '' || before === '/' ? before : `${before}-`
    return separator + letter.toLowerCase()
  })
}
