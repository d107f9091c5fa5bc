// Weighs what readers' browsers fetch first, against budgets.json; looks for code of the desk in it, and at
// the names of all pieces of code.
// `--update` writes windows around the present weights: after a page became lighter, or grew for a good reason.
import { existsSync, globSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { Budgets, checkBudgets, tableOf, type Weights, windowsAround } from './checks/budget.ts'
import {
  type BuiltPages,
  checkChunkNames,
  initialFiles,
  publicPages,
  readBuiltPages,
} from './checks/built-pages.ts'
import { report, requireSeen } from './checks/finding.ts'
import { checkForeignPackages, checkMarks, type Mark } from './checks/foreign-packages.ts'
import { listLatinFonts } from './checks/latin-fonts.ts'
import { root } from './checks/project-files.ts'

const client = join(root, 'build', 'client')
const fontStyles = 'src/ui/fonts.css'
const budgetFile = join(root, 'budgets.json')

const manifests = globSync('static/js/manifest.*.chunk.js', { cwd: client })
const [manifest] = manifests
if (manifest === undefined || manifests.length > 1) {
  const advice = `${manifests.length} manifests in the build: npm run build`
  report('budgets', [{ file: 'build/client', line: 1, rule: 'saw-nothing', advice }], 'no build')
} else {
  const pages = readBuiltPages(readFileSync(join(client, manifest), 'utf8'))
  const weights = weigh(pages)
  const previous = Budgets.parse(JSON.parse(readFileSync(budgetFile, 'utf8')))
  const budgets = process.argv.includes('--update') ? update(weights, Object.keys(previous.pages)) : previous
  for (const line of tableOf(budgets, weights)) console.log(line)
  const findings = [
    ...checkBudgets(budgets, weights),
    ...checkForeignPackages(chunksOf(pages, Object.keys(budgets.pages))),
    ...checkMarks(isSaid),
    ...checkChunkNames('build/client/static/js', readdirSync(join(client, 'static', 'js'))),
    ...requireSeen('budgets.json', { 'pages with a budget': Object.keys(budgets.pages).length }),
    ...requireSeen(fontStyles, { 'fonts for Latin letters': weights.latinFonts }),
  ]
  report('budgets', findings, `${Object.keys(weights.pages).length} public pages`)
}

function weigh(pages: BuiltPages): Weights {
  const sent = (addresses: string[]) => addresses.reduce((sum, address) => sum + gzipSize(address), 0)
  return {
    pages: Object.fromEntries(
      publicPages(pages).map((id) => {
        const { js, css } = initialFiles(pages, id)
        return [id, { js: sent(js), css: sent(css) }]
      }),
    ),
    latinFonts: listLatinFonts(fontStyles, readFileSync(join(root, fontStyles), 'utf8')).reduce(
      (sum, path) => sum + statSync(join(root, path)).size,
      0,
    ),
  }
}

function gzipSize(address: string): number {
  return gzipSync(readFileSync(join(client, address)), { level: 9 }).length
}

function update(weights: Weights, pages: string[]): Budgets {
  const budgets = windowsAround(weights, pages)
  writeFileSync(budgetFile, `${JSON.stringify(budgets, null, 2)}\n`)
  return budgets
}

function chunksOf(pages: BuiltPages, ids: string[]): Map<string, string> {
  const addresses = new Set(
    ids.filter((id) => id in pages.routes).flatMap((id) => initialFiles(pages, id).js),
  )
  return new Map(
    [...addresses].map((address) => [`build/client${address}`, readFileSync(join(client, address), 'utf8')]),
  )
}

/** Nothing to say about a package that is not installed: it cannot be in the build. */
function isSaid(mark: Mark): boolean {
  const folder = join(root, 'node_modules', mark.package)
  if (!existsSync(folder)) return true
  return globSync('**/*.{js,mjs,cjs}', { cwd: folder, exclude: ['node_modules/**'] }).some((path) =>
    readFileSync(join(folder, path), 'utf8').includes(mark.word),
  )
}
