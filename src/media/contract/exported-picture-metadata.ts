// What the library knows of a picture beside its bytes, as an export carries it from one Olea to another.
import { z } from 'zod'
import { FocalPoint } from './library-picture.ts'

export const ExportedPictureMetadata = z.object({
  origin: z.enum(['upload', 'copy']),
  fileName: z.string(),
  isDecorative: z.boolean(),
  caption: z.string(),
  credit: z.string(),
  focalPoint: FocalPoint.nullable(),
  /** SHA-256 of the file as it was sent: sent again, it is recognised there as well. */
  uploadHash: z.string().nullable(),
  createdAt: z.iso.datetime({ offset: true }),
})
export type ExportedPictureMetadata = z.infer<typeof ExportedPictureMetadata>
