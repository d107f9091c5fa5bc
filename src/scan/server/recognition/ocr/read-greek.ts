// Reads lines of Greek text with Tesseract. The networks of text-models.ts have no Greek letters: they answer with the
// Latin ones that look most like them.
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Worker } from 'tesseract.js'
import { ProblemError } from '#src/platform/problem.ts'
import { loadOnce, partMissing } from '../load-once.ts'
import { type GreyPicture, openGrey } from '../picture/grey-picture.ts'
import { cropLine, type LineReading } from './read-line.ts'
import type { TextLine } from './read-text.ts'

const minConfidence = 0.3
const minGreekLetters = 3
const edgePx = 12
const noLine: LineReading = { text: '', confidence: 0 }
/** The networks are surer than this of Latin letters on a sharp photo. */
export const maxLatinConfidence = 0.9
const minLetters = 3
const probes = 4
const minProbeConfidence = 0.55
const maxLines = 12

/** Takes half a second and 150 MB, so it is loaded with the first photo that may show a Greek label. */
const loadTesseract: () => Promise<Worker> = loadOnce('tesseract.js', async () => {
  const { createWorker, OEM, PSM } = await import('tesseract.js')
  const data = dirname(createRequire(import.meta.url).resolve('@tesseract.js-data/ell/package.json'))
  const worker = await createWorker('ell', OEM.LSTM_ONLY, {
    langPath: join(data, '4.0.0_best_int'),
    gzip: true,
    cacheMethod: 'none',
  })
  await worker.setParameters({ tessedit_pageseg_mode: PSM.SINGLE_LINE, user_defined_dpi: '150' })
  return worker
})

/**
 * Adds the Greek reading to lines that look like Greek read as Latin. Most photos show none: then only the longest of
 * the doubtful lines are tried.
 */
export async function addGreek(picture: GreyPicture, lines: TextLine[]): Promise<TextLine[]> {
  try {
    return await readDoubtfulLines(picture, lines)
  } catch (error) {
    // Without Tesseract, Greek labels are still found by the look-alike letters and by their artwork.
    if (error instanceof ProblemError && error.code === partMissing) return lines
    throw error
  }
}

async function readDoubtfulLines(picture: GreyPicture, lines: TextLine[]): Promise<TextLine[]> {
  const doubtful = lines
    .filter(({ text, confidence }) => confidence < maxLatinConfidence && countLetters(text) >= minLetters)
    .toSorted((one, other) => countLetters(other.text) - countLetters(one.text))
    .slice(0, maxLines)
  const greek = new Map<TextLine, string>()
  let isGreek = false
  for (const [index, line] of doubtful.entries()) {
    if (index >= probes && !isGreek) break
    const { text, confidence } = await readGreek(cropLine(picture, line.box))
    if (text) greek.set(line, text)
    isGreek ||= confidence >= minProbeConfidence
  }
  if (!isGreek) return lines
  return lines.map((line) => ({ ...line, greek: greek.get(line) }))
}

function countLetters(text: string): number {
  return text.match(/\p{L}/gu)?.length ?? 0
}

/** @param crop one upright line. Returns an empty text when it is not Greek. */
export async function readGreek(crop: GreyPicture): Promise<LineReading> {
  const tesseract = await loadTesseract()
  const { data } = await tesseract.recognize(await addEdge(crop))
  const text = data.text.normalize('NFC').replace(/\s+/gu, ' ').trim()
  const confidence = data.confidence / 100
  const letters = text.match(/\p{Script=Greek}/gu)?.length ?? 0
  return confidence >= minConfidence && letters >= minGreekLetters ? { text, confidence } : noLine
}

/** Tesseract misses letters that touch the edge. */
function addEdge(crop: GreyPicture): Promise<Buffer> {
  const edge = { top: edgePx, bottom: edgePx, left: edgePx, right: edgePx }
  return openGrey(crop)
    .extend({ ...edge, extendWith: 'copy' })
    .png({ compressionLevel: 1 })
    .toBuffer()
}
