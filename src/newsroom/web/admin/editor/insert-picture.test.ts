import { expect, test } from 'vitest'
import type { LibraryPicture } from '#src/media/contract/library-picture.ts'
import { toNewPicture } from './insert-picture.ts'

const kept: LibraryPicture = {
  _id: 'a'.repeat(40),
  address: `/media/${'a'.repeat(40)}`,
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

test('a picture of the library brings its caption and who made it, however it is chosen', () => {
  expect(toNewPicture(kept)).toEqual({
    url: kept.address,
    alt: 'The mill at dawn',
    caption: 'Ortisei, November. Photo: A. Rossi',
    width: 900,
    height: 600,
  })
  expect(toNewPicture({ ...kept, caption: '' }).caption).toBe('Photo: A. Rossi')
})

test('decoration has no words; what nobody has described is not taken for decoration', () => {
  expect(toNewPicture({ ...kept, isDecorative: true }).alt).toBe('')
  expect(toNewPicture({ ...kept, alt: '' }).alt).toBeNull()
})
