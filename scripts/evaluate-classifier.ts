// Prints accuracy, confusion and calibration of the classifier on the labeled texts. It prints no texts, because a lexicon
// that is tuned to them would make the figures worthless.
import { categories } from '../src/news/contract/category.ts'
import {
  type Accuracy,
  type Measurement,
  measureAccuracy,
  readLabeledTexts,
} from '../src/newsroom/server/classify/measure-accuracy.ts'

const folder = new URL('../src/newsroom/server/classify/evaluation/', import.meta.url)
const texts = await readLabeledTexts(folder)
if (texts.length === 0) {
  console.error('No labeled texts in src/newsroom/server/classify/evaluation.')
  process.exit(1)
}

const withLanguage = measureAccuracy(texts, { tellLanguage: true })
const withoutLanguage = measureAccuracy(texts, { tellLanguage: false })

console.log('                              texts  first  top 2  mean confidence')
printRow('overall', withLanguage.overall)
printRow('overall, language not given', withoutLanguage.overall)
for (const [language, accuracy] of withLanguage.byLanguage) printRow(`language ${language}`, accuracy)
for (const [category, accuracy] of withLanguage.byCategory) printRow(category, accuracy)
console.log('\nCalibration')
for (const step of withLanguage.calibration)
  printRow(`confidence from ${step.minConfidence.toFixed(1)}`, step)
console.log(`\nSecond category counted by filters: ${percent(withLanguage.secondCountedRatio)} of texts`)
console.log('\nConfusion (rows: label, columns: first suggestion, in the order of the rows, then none)')
printConfusion(withLanguage.confusion)

function printRow(name: string, { texts, firstRatio, firstTwoRatio, meanConfidence }: Accuracy): void {
  const cells = [String(texts), percent(firstRatio), percent(firstTwoRatio), meanConfidence.toFixed(2)]
  console.log(name.padEnd(28) + cells.map((cell) => cell.padStart(7)).join(''))
}

function printConfusion(confusion: Measurement['confusion']): void {
  for (const label of categories) {
    const row = confusion.get(label)
    const counts = [...categories, 'none' as const].map((suggested) => row?.get(suggested) ?? 0)
    console.log(label.padEnd(24) + counts.map((count) => String(count || '·').padStart(4)).join(''))
  }
}

function percent(ratio: number): string {
  return `${(ratio * 100).toFixed(1)}%`
}
