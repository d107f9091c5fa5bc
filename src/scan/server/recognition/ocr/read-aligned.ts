// Reads the lines of a reference image in a photo, at the places where the alignment of the two says they are. Straightens
// lines that were seen at an angle, and finds lines that were too faint to be detected.
import type { Reference } from '../match/reference.ts'
import type { GreyPicture } from '../picture/grey-picture.ts'
import { composeProjections, type Projection, warp } from '../picture/warp.ts'
import { readGreek } from './read-greek.ts'
import { cropToBox, readCrop } from './read-line.ts'
import { loadTextModels } from './text-models.ts'

const minConfidence = 0.6
const maxLines = 10
/** The alignment of a curved label is off by a part of the height of a line. */
const margin = 1.15

export async function readAligned(
  photo: GreyPicture,
  toPhoto: Projection,
  reference: Reference,
  { isGreek }: { isGreek: boolean },
): Promise<string[]> {
  const models = await loadTextModels()
  const texts: string[] = []
  for (const { box } of reference.lines.slice(0, maxLines)) {
    const grown = { ...box, height: box.height * margin }
    const { projection, width, height } = cropToBox(grown)
    const crop = warp(photo, composeProjections(toPhoto, projection), width, height)
    const { text, confidence } = await readCrop(models, crop)
    if (confidence >= minConfidence) texts.push(text)
    const greek = isGreek ? (await readGreek(crop)).text : ''
    if (greek) texts.push(greek)
  }
  return texts
}
