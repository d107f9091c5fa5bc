// What the desk asks of the picture library.
import { callSignedIn } from '#src/auth/web/call-signed-in.ts'
import type {
  LibraryPicture,
  PictureChanges,
  PicturePage,
  PictureWithUses,
} from '../../contract/library-picture.ts'
import type { PictureFilter, PictureOrigin } from '../../contract/picture-limits.ts'
import { readPicture, readPicturePage, readPictureWithUses } from './read-picture.ts'

export type PictureQuestion = { q: string; filter: PictureFilter; origin: PictureOrigin; page: number }

export async function listPictures(question: PictureQuestion, signal?: AbortSignal): Promise<PicturePage> {
  const { page, ...rest } = question
  const query = new URLSearchParams({ ...rest, page: String(page) })
  return readPicturePage(await callSignedIn(`/media?${query}`, signal ? { signal } : {}))
}

export async function getPicture(id: string, signal?: AbortSignal): Promise<PictureWithUses> {
  return readPictureWithUses(await callSignedIn(`/media/${id}`, signal ? { signal } : {}))
}

export async function changePicture(id: string, changes: PictureChanges): Promise<LibraryPicture> {
  const options = { method: 'PATCH', body: JSON.stringify(changes) }
  return readPicture(await callSignedIn(`/media/${id}`, options))
}

/** @throws ApiError 409 when an article uses it */
export async function deletePicture(id: string): Promise<void> {
  await callSignedIn(`/media/${id}`, { method: 'DELETE', body: '{}' })
}
