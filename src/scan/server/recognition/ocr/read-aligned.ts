// Reads the lines of a reference image in a photo, at the places where the alignment of the two says they are. Straightens
// lines that were seen at an angle, and finds lines that were too faint to be detected.
import type { Reference } from '../match/reference.ts'
import type { GreyPicture } from '../picture/grey-picture.ts'
import { composeProjections, type Projection, warp } from '../picture/warp.ts'
import { type PlacedText, projectBox } from './merge-readings.ts'
import { maxLatinConfidence, readGreek } from './read-greek.ts'
import { cropToBox, readCrop } from './read-line.ts'
import { loadTextModels } from './text-models.ts'

/** `text` and `greek` are empty when they were not read. */
type AlignedLine = PlacedText & { greek: string }

const minConfidence = 0.6
const maxLines = 10
/** The alignment of a curved label is off by a part of the height of a line. */
const margin = 1.15

export async function readAligned(
  photo: GreyPicture,
  toPhoto: Projection,
  reference: Reference,
  { isGreek }: { isGreek: boolean },
): Promise<AlignedLine[]> {
  const models = await loadTextModels()
  const lines: AlignedLine[] = []
  for (const { box } of reference.lines.slice(0, maxLines)) {
    const grown = { ...box, height: box.height * margin }
    const { projection, width, height } = cropToBox(grown)
    const crop = warp(photo, composeProjections(toPhoto, projection), width, height)
    const { text, confidence } = await readCrop(models, crop)
    const greek = isGreek ? (await readGreek(crop)).text : ''
    const certain = confidence >= minConfidence ? text : ''
    if (certain || greek) lines.push({ text: certain, greek, confidence, box: projectBox(toPhoto, grown) })
  }
  return lines
}

/** All readings, by which products are compared. */
export function listAlignedReadings(lines: readonly AlignedLine[]): string[] {
  return lines.flatMap(({ text, greek }) => [text, greek].filter(Boolean))
}

/** What the line says: the networks are less sure of Greek letters that they take for Latin ones. */
export function chooseReading({ text, greek, ...line }: AlignedLine): PlacedText {
  return { ...line, text: greek && (!text || line.confidence < maxLatinConfidence) ? greek : text }
}
