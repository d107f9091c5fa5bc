// Checks the rules of docs/conventions.md that Biome cannot check: which module may import which, the length of
// functions, names of folders and style sheets, style tokens, opening comments and forbidden text.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { checkBrowserReach } from './checks/browser-reach.ts'
import { checkCssClasses } from './checks/css-classes.ts'
import { checkFileNames } from './checks/file-names.ts'
import { type Finding, report, requireInput } from './checks/finding.ts'
import { checkForbiddenText } from './checks/forbidden-text.ts'
import { checkFunctionSize } from './checks/function-size.ts'
import { checkImportDirection } from './checks/import-direction.ts'
import { checkOpeningComment } from './checks/opening-comment.ts'
import { listProjectFiles, readText, root } from './checks/project-files.ts'
import { readStyleSheet } from './checks/read-style-sheet.ts'
import { parseSource } from './checks/source-file.ts'
import { checkStyleSheet } from './checks/style-sheet.ts'
import { checkWorkarounds } from './checks/workarounds.ts'

const paths = listProjectFiles()
const texts = new Map(
  paths.flatMap((path) => {
    const text = readText(path)
    return text === undefined ? [] : [[path, text] as const]
  }),
)
const sources = [...texts]
  .filter(([path]) => /\.tsx?$/.test(path))
  .map(([path, text]) => parseSource(path, text))
const sheets = [...texts]
  .filter(([path]) => path.endsWith('.css'))
  .map(([path, text]) => readStyleSheet(path, text))

const findings: Finding[] = [
  ...sources.flatMap((file) => [
    ...checkImportDirection(file),
    ...checkFunctionSize(file),
    ...checkOpeningComment(file),
  ]),
  ...checkBrowserReach(sources),
  ...checkFileNames(paths),
  ...sheets.flatMap(checkStyleSheet),
  ...checkCssClasses(sources, sheets),
  ...[...texts].flatMap(([path, text]) => checkForbiddenText(path, text)),
  ...checkWorkarounds(texts, findInstalledVersion),
]

const imports = sources.reduce((sum, file) => sum + file.imports.length, 0)
const declarations = sheets.reduce((sum, sheet) => sum + sheet.declarations.length, 0)
findings.push(
  ...requireInput('scripts/check-architecture.ts', {
    'source files in src': sources.filter(({ path }) => path.startsWith('src/')).length,
    imports,
    'style declarations': declarations,
    'text files': texts.size,
  }),
)
report(
  'architecture',
  findings,
  `${sources.length} source files, ${imports} imports, ${declarations} style declarations`,
)

function findInstalledVersion(library: string): string | undefined {
  if (library === 'node') return process.versions.node
  const file = join(root, 'node_modules', library, 'package.json')
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).version : undefined
}
