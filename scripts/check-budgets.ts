// Compares what readers' browsers load first with budgets.json, and checks that it contains no code of the admin.
// `--update` writes budgets around the present sizes, after a page became smaller or grew for a good reason.
import { existsSync, globSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { createEarlyAdRequest } from '../src/ads/web/early-ad-request.ts'
import { checkAdminPackages, checkMarkers, type Marker } from './checks/admin-packages.ts'
import { Budgets, checkBudgets, createBudgets, formatSizes, type Sizes } from './checks/budget.ts'
import {
  type BuiltPages,
  checkChunkNames,
  initialFiles,
  publicPages,
  readBuiltPages,
} from './checks/built-pages.ts'
import { report, requireInput } from './checks/finding.ts'
import { listLatinFonts } from './checks/latin-fonts.ts'
import { root } from './checks/project-files.ts'
import { listSlotScripts } from './checks/slot-scripts.ts'

const client = join(root, 'build', 'client')
const fontStyles = 'src/ui/fonts.css'
const budgetFile = join(root, 'budgets.json')

const manifests = globSync('static/js/manifest.*.chunk.js', { cwd: client })
const [manifest] = manifests
if (manifest === undefined || manifests.length > 1) {
  const message = `${manifests.length} manifests in the build: npm run build`
  report('budgets', [{ file: 'build/client', line: 1, rule: 'no-input', message }], 'no build')
} else {
  const pages = readBuiltPages(readFileSync(join(client, manifest), 'utf8'))
  const sizes = measureSizes(pages)
  const previous = Budgets.parse(JSON.parse(readFileSync(budgetFile, 'utf8')))
  const budgets = process.argv.includes('--update') ? update(sizes, Object.keys(previous.pages)) : previous
  for (const line of formatSizes(budgets, sizes)) console.log(line)
  const findings = [
    ...checkBudgets(budgets, sizes),
    ...checkAdminPackages(chunksOf(pages, Object.keys(budgets.pages))),
    ...checkMarkers(isContained),
    ...checkChunkNames('build/client/static/js', readdirSync(join(client, 'static', 'js'))),
    ...requireInput('budgets.json', { 'pages with a budget': Object.keys(budgets.pages).length }),
    ...requireInput(fontStyles, { 'fonts for Latin letters': sizes.latinFonts }),
  ]
  report('budgets', findings, `${Object.keys(sizes.pages).length} public pages`)
}

function measureSizes(pages: BuiltPages): Sizes {
  const sizeOf = (urls: string[]) => urls.reduce((sum, url) => sum + gzipSize(url), 0)
  return {
    pages: Object.fromEntries(
      publicPages(pages).map((id) => {
        const { js, css } = initialFiles(pages, id)
        return [id, { js: sizeOf(js), css: sizeOf(css) }]
      }),
    ),
    latinFonts: listLatinFonts(fontStyles, readFileSync(join(root, fontStyles), 'utf8')).reduce(
      (sum, path) => sum + statSync(join(root, path)).size,
      0,
    ),
    slots: measureSlots(pages),
  }
}

/** The scripts of advertisements, and the one in the head of pages with slots. */
function measureSlots(pages: BuiltPages): number {
  const folder = join(client, 'static', 'js')
  const names = readdirSync(folder).filter((name) => name.endsWith('.chunk.js'))
  const chunks = new Map(names.map((name) => [name, readFileSync(join(folder, name), 'utf8')]))
  const { js } = initialFiles(pages, 'shell/root-layout')
  const scripts = listSlotScripts(chunks, new Set(js.map((url) => basename(url))))
  const inHead = createEarlyAdRequest(
    { kind: 'article', articleId: '0123456789abcdef01234567', reserved: [] },
    'en',
  )
  const contents = [...scripts.map((name) => chunks.get(name) ?? ''), inHead]
  return contents.reduce((sum, content) => sum + gzipSync(content, { level: 9 }).length, 0)
}

function gzipSize(url: string): number {
  return gzipSync(readFileSync(join(client, url)), { level: 9 }).length
}

function update(sizes: Sizes, pages: string[]): Budgets {
  const budgets = createBudgets(sizes, pages)
  writeFileSync(budgetFile, `${JSON.stringify(budgets, null, 2)}\n`)
  return budgets
}

function chunksOf(pages: BuiltPages, ids: string[]): Map<string, string> {
  const urls = new Set(ids.filter((id) => id in pages.routes).flatMap((id) => initialFiles(pages, id).js))
  return new Map([...urls].map((url) => [`build/client${url}`, readFileSync(join(client, url), 'utf8')]))
}

/** True as well for a package that is not installed, because it cannot be in the build. */
function isContained(marker: Marker): boolean {
  const folder = join(root, 'node_modules', marker.package)
  if (!existsSync(folder)) return true
  return globSync('**/*.{js,mjs,cjs}', { cwd: folder, exclude: ['node_modules/**'] }).some((path) =>
    readFileSync(join(folder, path), 'utf8').includes(marker.text),
  )
}
