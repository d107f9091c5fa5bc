import { expect, test } from 'vitest'
import type { LibraryPicture } from '#src/media/contract/library-picture.ts'
import { toNewPicture } from './insert-picture.ts'

const picture: LibraryPicture = {
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

test('combines caption and credit of a picture', () => {
  expect(toNewPicture(picture)).toEqual({
    url: picture.address,
    alt: 'The mill at dawn',
    caption: 'Ortisei, November. Photo: A. Rossi',
    width: 900,
    height: 600,
  })
  expect(toNewPicture({ ...picture, caption: '' }).caption).toBe('Photo: A. Rossi')
})

test('sets an empty alt for a decorative picture and null for an undescribed one', () => {
  expect(toNewPicture({ ...picture, isDecorative: true }).alt).toBe('')
  expect(toNewPicture({ ...picture, alt: '' }).alt).toBeNull()
})
