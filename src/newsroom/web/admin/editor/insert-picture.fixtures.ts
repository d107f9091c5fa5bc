import type { LibraryPicture } from '#src/media/contract/library-picture.ts'

/** A described picture of the library. */
export const samplePicture: LibraryPicture = {
  _id: 'a'.repeat(40),
  address: `/media/${'a'.repeat(40)}.jpg`,
  contentType: 'image/jpeg',
  width: 900,
  height: 600,
  bytes: 1,
  isMoving: false,
  fileName: 'mill.jpg',
  alt: 'The mill at dawn',
  isDecorative: false,
  caption: 'Ortisei, November.',
  credit: 'Photo: A. Rossi',
  focalPoint: null,
  placeholder: '',
  origin: 'upload',
  isReady: true,
  uses: 0,
  createdAt: '2026-11-22T08:00:00.000Z',
  updatedAt: '2026-11-22T08:00:00.000Z',
}
