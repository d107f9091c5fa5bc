// API calls of the picture library.
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
  parameters: LibraryFilters & { page: number },
  signal: AbortSignal,
): Promise<PicturePage> {
  const { page, ...filters } = parameters
  const query = new URLSearchParams({ ...filters, page: String(page) })
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
 * @param allowInVersions delete the picture even if older versions of articles have it; they lose it
 * @throws ApiError 409 if an article uses it
 */
export async function deletePicture(id: string, allowInVersions: boolean): Promise<void> {
  await callApiWithToken(`/media/${id}?versions=${allowInVersions}`, { method: 'DELETE', body: '{}' })
}
