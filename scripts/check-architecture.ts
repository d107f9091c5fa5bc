// Holds the house together: who imports whom, sizes, names, forbidden constructs, styles, private words.
// The rules are in scripts/checks; docs/conventions.md says what each is for.
import { checkBrowserReach } from './checks/browser-reach.ts'
import { checkCssClasses } from './checks/css-classes.ts'
import { checkComponentName, checkFileNames } from './checks/file-names.ts'
import { type Finding, report, requireSeen } from './checks/finding.ts'
import { checkForbiddenCode } from './checks/forbidden-code.ts'
import { checkImportCycles } from './checks/import-cycles.ts'
import { checkImportDirection } from './checks/import-direction.ts'
import { checkInlineStyles } from './checks/inline-styles.ts'
import { checkLiteralText } from './checks/literal-text.ts'
import { checkModuleShape } from './checks/module-shape.ts'
import { checkOpeningComment } from './checks/opening-comment.ts'
import { checkPrivateWords } from './checks/private-words.ts'
import { listProjectFiles, readText } from './checks/project-files.ts'
import { readStyleSheet } from './checks/read-style-sheet.ts'
import { checkDeclaredPackages, checkResolvedImports } from './checks/resolved-imports.ts'
import { checkFileSize, checkFunctionSize } from './checks/size.ts'
import { parseSource } from './checks/source-file.ts'
import { checkStyleSheet } from './checks/style-sheet.ts'

const paths = listProjectFiles()
const texts = new Map(
  paths.flatMap((path) => {
    const text = readText(path)
    return text === undefined ? [] : [[path, text] as const]
  }),
)
const sources = [...texts]
  .filter(([path]) => /\.(?:ts|tsx|mjs)$/.test(path))
  .map(([path, text]) => parseSource(path, text))
const sheets = [...texts]
  .filter(([path]) => path.endsWith('.css'))
  .map(([path, text]) => readStyleSheet(path, text))
const typeScript = sources.filter(({ path }) => !path.endsWith('.mjs'))

const findings: Finding[] = [
  ...typeScript.flatMap((file) => [
    ...checkImportDirection(file),
    ...checkModuleShape(file),
    ...checkFunctionSize(file),
    ...checkComponentName(file),
    ...checkForbiddenCode(file),
    ...checkInlineStyles(file),
    ...checkLiteralText(file),
    ...checkOpeningComment(file),
  ]),
  ...sources.flatMap((file) => checkFileSize(file.path, file.codeLines.size)),
  ...checkImportCycles(sources),
  ...checkBrowserReach(typeScript),
  ...checkResolvedImports(sources, new Set(paths)),
  ...checkDeclaredPackages(sources, declaredPackages()),
  ...checkFileNames(paths),
  ...sheets.flatMap((sheet) => [...checkStyleSheet(sheet), ...checkFileSize(sheet.path, sheet.linesOfCode)]),
  ...checkCssClasses(typeScript, sheets),
  ...[...texts].flatMap(([path, text]) => checkPrivateWords(path, text)),
]

const imports = sources.reduce((sum, file) => sum + file.imports.length, 0)
const declarations = sheets.reduce((sum, sheet) => sum + sheet.declarations.length, 0)
findings.push(
  ...requireSeen('scripts/check-architecture.ts', {
    'source files of the product': typeScript.filter(({ path }) => path.startsWith('src/')).length,
    imports,
    'declarations of style': declarations,
    texts: texts.size,
  }),
)
report(
  'architecture',
  findings,
  `${sources.length} source files, ${imports} imports, ${declarations} declarations of style`,
)

function declaredPackages(): Set<string> {
  const { dependencies, devDependencies } = JSON.parse(readText('package.json') ?? '{}')
  return new Set(Object.keys({ ...dependencies, ...devDependencies }))
}
