import { expect, test } from 'vitest'
import { samplePicture } from './insert-picture.fixtures.ts'
import { toNewPicture } from './insert-picture.ts'

test('combines caption and credit of a picture', () => {
  expect(toNewPicture(samplePicture)).toEqual({
    url: samplePicture.address,
    alt: 'The mill at dawn',
    caption: 'Ortisei, November. Photo: A. Rossi',
    width: 900,
    height: 600,
  })
  expect(toNewPicture({ ...samplePicture, caption: '' }).caption).toBe('Photo: A. Rossi')
})

test('sets an empty alt for a decorative picture and null for an undescribed one', () => {
  expect(toNewPicture({ ...samplePicture, isDecorative: true }).alt).toBe('')
  expect(toNewPicture({ ...samplePicture, alt: '' }).alt).toBeNull()
})
