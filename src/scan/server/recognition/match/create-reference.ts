// Computes what is stored of a reference image.
import { readText } from '../ocr/read-text.ts'
import type { TextBox } from '../ocr/text-boxes.ts'
import type { GreyPicture } from '../picture/grey-picture.ts'
import { findFeatures } from './features.ts'
import type { Reference, ReferenceLine } from './reference.ts'

const maxPoints = 400

export async function createReference(picture: GreyPicture): Promise<Reference> {
  const features = await findFeatures(picture, maxPoints)
  const lines = await readText(picture)
  return { features, lines: lines.map(({ text, box }) => ({ text, box: roundBox(box) })) }
}

function roundBox({ x, y, width, height, angle }: TextBox): ReferenceLine['box'] {
  const round = (value: number): number => Math.round(value * 10) / 10
  return {
    x: round(x),
    y: round(y),
    width: round(width),
    height: round(height),
    angle: Math.round(angle * 1_000) / 1_000,
  }
}
