// What the desk asks of the picture library.
import { callApiWithToken } from '#src/auth/web/call-api-with-token.ts'
import { readReply } from '#src/ui/admin/read-reply.ts'
import type { PictureFilter, PictureOrigin } from '../../contract/library-limits.ts'
import {
  LibraryPicture,
  type PictureChanges,
  PicturePage,
  PictureWithUses,
} from '../../contract/library-picture.ts'

export type LibraryFilters = { q: string; filter: PictureFilter; origin: PictureOrigin }

export async function listPictures(
  question: LibraryFilters & { page: number },
  signal: AbortSignal,
): Promise<PicturePage> {
  const { page, ...rest } = question
  const query = new URLSearchParams({ ...rest, page: String(page) })
  return readReply(PicturePage, await callApiWithToken(`/media?${query}`, { signal }))
}

export async function getPicture(id: string, signal: AbortSignal): Promise<PictureWithUses> {
  return readReply(PictureWithUses, await callApiWithToken(`/media/${id}`, { signal }))
}

export async function updatePicture(id: string, changes: PictureChanges): Promise<LibraryPicture> {
  const options = { method: 'PATCH', body: JSON.stringify(changes) }
  return readReply(LibraryPicture, await callApiWithToken(`/media/${id}`, options))
}

/**
 * @param isFromVersions older versions that have it lose it
 * @throws ApiError 409 when an article uses it
 */
export async function deletePicture(id: string, isFromVersions: boolean): Promise<void> {
  await callApiWithToken(`/media/${id}?versions=${isFromVersions}`, { method: 'DELETE', body: '{}' })
}
