// npm run bench:scan-train -- FOLDER...: fits the model of the label recogniser to folders of photos with known answers,
// prints how it does on brands it was not fitted to, and writes model.json.
import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { crossValidate, fitModel, type Outcome, type Trial } from './scan/cross-validate.ts'
import { openRecogniser } from './scan/open-recogniser.ts'
import { openScanBench, type ScanBench } from './scan/scan-bench.ts'

const modelFile = fileURLToPath(new URL('../src/scan/server/recognition/decide/model.json', import.meta.url))
const folders = process.argv.slice(2)
if (folders.length === 0) throw new Error('Name at least one folder: npm run bench:scan-train -- FOLDER...')

const trials: Trial[] = []
for (const folder of folders) trials.push(...(await measure(openScanBench(folder))))
const outcomes = crossValidate(trials)
console.table(summarize(outcomes))
writeFileSync(modelFile, `${JSON.stringify(fitModel(trials), undefined, 2)}\n`)
console.log(`Wrote ${modelFile}`)

/** Labels only: photos whose barcode is in the picture are answered by it. */
async function measure(bench: ScanBench): Promise<Trial[]> {
  const recogniser = await openRecogniser(bench)
  const brands = new Map(bench.products.map(({ code, brand }) => [code, brand]))
  const measured: Trial[] = []
  for (const query of bench.queries) {
    const { candidates } = await recogniser.compareLabel(bench.readImage(query.file))
    const expected = query.expect.code ?? undefined
    const nearest = expected ?? candidates[0]?.productId ?? ''
    measured.push({ kind: query.kind, group: brands.get(nearest) ?? query.id, expected, candidates })
  }
  recogniser.close()
  return measured
}

function summarize(all: Outcome[]): Record<string, Record<string, number>> {
  const table: Record<string, Record<string, number>> = {}
  for (const { trial, first, firstThree, accepted } of all) {
    const row = table[trial.kind] ?? { photos: 0, first: 0, firstThree: 0, accepted: 0, wrong: 0 }
    table[trial.kind] = row
    row.photos = (row.photos ?? 0) + 1
    row.first = (row.first ?? 0) + Number(first)
    row.firstThree = (row.firstThree ?? 0) + Number(firstThree)
    row.accepted = (row.accepted ?? 0) + Number(accepted === 'right')
    row.wrong = (row.wrong ?? 0) + Number(accepted === 'wrong')
  }
  return table
}
