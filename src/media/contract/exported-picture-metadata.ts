// Metadata of a picture in the export format that moves content from one Olea site to another.
import { z } from 'zod'
import { FocalPoint } from './library-picture.ts'

export const ExportedPictureMetadata = z.object({
  origin: z.enum(['upload', 'copy']),
  fileName: z.string(),
  isDecorative: z.boolean(),
  caption: z.string(),
  credit: z.string(),
  focalPoint: FocalPoint.nullable(),
  /** SHA-256 of the uploaded file: the importing site also detects a duplicate upload. */
  uploadHash: z.string().nullable(),
  createdAt: z.iso.datetime({ offset: true }),
})
export type ExportedPictureMetadata = z.infer<typeof ExportedPictureMetadata>
