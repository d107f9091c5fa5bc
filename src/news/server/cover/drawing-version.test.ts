// The versions must change exactly when the code draws something different, so that stored drawings are replaced.
import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { languages } from '#src/i18n/languages.ts'
import { type Category, categories } from '../../contract/category.ts'
import { composeCard } from '../share-card/compose-card.ts'
import { composeCover, motifs } from './compose-cover.ts'
import { cardDrawingVersion, coverDrawingVersion } from './drawing-version.ts'
import type { Composition } from './kit/sheet.ts'
import { grove } from './motifs/grove.ts'
import { type Subject, subjects } from './subjects/subjects.ts'

/** Enough seeds to draw each composition of each category several times. */
const seedsPerCategory = 24
const titles = [
  'A new press for an old mill',
  'إبرة الزيتون: موسم جديد في الجليل، وأسعار أعلى',
  '新油上市：安达卢西亚的早收季',
  'Größere Mühlen, kürzere Wege: was die Ernte lehrt',
  'L’huile nouvelle, l’année d’après',
  'जैतून का तेल और रसोई',
  'オリーブ畑の一年、静かな収穫',
  'Холодный отжим и новый урожай',
  'El año del aceite, ¿más caro?',
]

function computeHash(parts: string[]): string {
  return createHash('sha256').update(parts.join('\n')).digest('hex').slice(0, 16)
}

function drawSamples(category: Category | undefined): string[] {
  return Array.from({ length: seedsPerCategory }, (_, index) => {
    const theme = index % 2 === 0 ? 'light' : 'dark'
    const size = index % 3 === 0 ? { width: 400, height: 400 } : { width: 1200, height: 675 }
    return composeCover({ seed: `drawing-${index}`, category, theme, ...size })
  })
}

function drawSubjects(): string[] {
  return (Object.keys(subjects) as Subject[]).flatMap((subject) =>
    (['light', 'dark'] as const).map((theme) =>
      composeCover({ seed: 'subject', category: 'Sustainability', subject, theme, width: 1200, height: 675 }),
    ),
  )
}

test('coverDrawingVersion is the hash of sample covers', () => {
  const drawings = [...[...categories, undefined].flatMap(drawSamples), ...drawSubjects()]
  expect(coverDrawingVersion, 'the covers changed: set coverDrawingVersion').toBe(computeHash(drawings))
})

test.each([...categories, undefined])('the sample covers of %s show every composition', (category) => {
  const compositions = (category ? motifs[category] : grove) as Composition[]
  const originals = [...compositions]
  const shown = new Set<number>()
  for (const index of originals.keys()) compositions[index] = () => shown.add(index)
  drawSamples(category)
  compositions.splice(0, originals.length, ...originals)
  expect(shown.size).toBe(originals.length)
})

test('cardDrawingVersion is the hash of sample share cards', async () => {
  const drawings: string[] = []
  for (const [index, { code: language }] of languages.entries()) {
    const title = titles[index] ?? ''
    for (const category of categories)
      drawings.push(
        await composeCard({ articleId: `card-${index}`, title, language, category, label: category }),
      )
  }
  expect(cardDrawingVersion, 'the share cards changed: set cardDrawingVersion').toBe(computeHash(drawings))
})
