// Converts rows of `media` to API objects. The column lists decide which fields leave the server.
import { sql } from 'drizzle-orm'
import type { LibraryPicture } from '../../contract/library-picture.ts'
import { encoderVersion } from '../encoder-version.ts'
import { media } from '../media.tables.ts'
import { buildPicturePath } from '../picture-store.ts'

export const libraryColumns = {
  id: media.id,
  origin: media.origin,
  contentType: media.contentType,
  extension: media.extension,
  width: media.width,
  height: media.height,
  bytes: media.bytes,
  isMoving: media.isMoving,
  fileName: media.fileName,
  alt: media.alt,
  isDecorative: media.isDecorative,
  caption: media.caption,
  credit: media.credit,
  focalX: media.focalX,
  focalY: media.focalY,
  placeholder: media.placeholder,
  createdAt: media.createdAt,
  updatedAt: media.updatedAt,
  isReady: sql<boolean>`${media.preparedAs} is not distinct from ${encoderVersion}`,
}

/** Metadata that pages show. Without the number of uses, whose query searches all articles. */
export const metadataColumns = {
  _id: media.id,
  width: media.width,
  height: media.height,
  isReady: libraryColumns.isReady,
  isMoving: media.isMoving,
  alt: media.alt,
  isDecorative: media.isDecorative,
  caption: media.caption,
  credit: media.credit,
}

type Row = Pick<typeof media.$inferSelect, Exclude<keyof typeof libraryColumns, 'isReady'>> & {
  isReady: boolean
  uses: number
}

export function toLibraryPicture(row: Row): LibraryPicture {
  const { focalX, focalY } = row
  return {
    _id: row.id,
    address: buildPicturePath(row.id, row.extension),
    contentType: row.contentType,
    width: row.width,
    height: row.height,
    bytes: row.bytes,
    isMoving: row.isMoving,
    fileName: row.fileName,
    alt: row.alt,
    isDecorative: row.isDecorative,
    caption: row.caption,
    credit: row.credit,
    focalPoint: focalX === null || focalY === null ? null : { x: focalX, y: focalY },
    placeholder: row.placeholder,
    origin: row.origin,
    isReady: row.isReady,
    uses: row.uses,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }
}
