// Pictures of the library for component tests.
import type { LibraryPicture, PicturePage } from '../../contract/library-picture.ts'

/** The number is part of the id, the description and the file name. */
export function createPicture(number: number, changes: Partial<LibraryPicture> = {}): LibraryPicture {
  const _id = String(number).padStart(40, '0')
  return {
    _id,
    address: `/media/${_id}.jpg`,
    contentType: 'image/jpeg',
    width: 900,
    height: 600,
    bytes: 20_000,
    isMoving: false,
    fileName: `grove-${number}.jpg`,
    alt: `Grove ${number}`,
    isDecorative: false,
    caption: '',
    credit: '',
    focalPoint: null,
    placeholder: '',
    origin: 'upload',
    isReady: true,
    uses: 0,
    createdAt: '2026-02-01T08:00:00Z',
    updatedAt: '2026-02-01T08:00:00Z',
    ...changes,
  }
}

/** The first page of a list as the API returns it. */
export function createPicturePage(data: LibraryPicture[], total = data.length): PicturePage {
  const limit = 24
  const hasNextPage = total > data.length
  const totalPages = hasNextPage ? 2 : Math.min(1, total)
  return { data, pagination: { page: 1, limit, total, totalPages, hasNextPage, nextCursor: null } }
}
