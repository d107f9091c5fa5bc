// API calls of the admin interface for pictures, offers, stores and doubles.
import { createAuthenticatedClient } from '#src/auth/web/call-api-with-token.ts'
import { sendFileWithToken } from '#src/auth/web/send-file-with-token.ts'
import { libraryLimits } from '#src/media/contract/library-limits.ts'
import type { UploadOptions } from '#src/ui/upload/send-file.ts'
import type { catalogueCalls, MergeRequest, PictureChanges } from '../../contract/catalogue.calls.ts'
import type { ManagedPicture, ProductStatus } from '../../contract/product.ts'
import type { NewOffer, NewStore, Store } from '../../contract/store.ts'

const api = createAuthenticatedClient<typeof catalogueCalls>()

export const setProductStatus = (ids: string[], status: Exclude<ProductStatus, 'merged'>) =>
  api('POST /products/status', { body: { ids, status } })

export const mergeProducts = (id: string, body: MergeRequest) =>
  api('POST /products/:id/merge', { params: { id }, body })

export const listPictures = (id: string, signal: AbortSignal): Promise<ManagedPicture[]> =>
  api('GET /products/:id/pictures', { params: { id }, signal })

/** @throws UploadError */
export const uploadPicture = (id: string, file: File, options?: UploadOptions): Promise<unknown> =>
  sendFileWithToken(
    file,
    { path: `/products/${encodeURIComponent(id)}/pictures`, maxBytes: libraryLimits.fileBytes },
    options,
  )

export const changePicture = (id: string, pictureId: string, body: PictureChanges) =>
  api('PATCH /products/:id/pictures/:pictureId', { params: { id, pictureId }, body })

export const orderPictures = (id: string, ids: string[]): Promise<ManagedPicture[]> =>
  api('POST /products/:id/pictures/order', { params: { id }, body: { ids } })

export const removePicture = (id: string, pictureId: string) =>
  api('DELETE /products/:id/pictures/:pictureId', { params: { id, pictureId } })

export const listStores = (signal: AbortSignal): Promise<Store[]> => api('GET /stores', { signal })

export function saveStore(id: string | undefined, body: NewStore): Promise<Store> {
  if (id === undefined) return api('POST /stores', { body })
  return api('PATCH /stores/:id', { params: { id }, body })
}

export const deleteStore = (id: string) => api('DELETE /stores/:id', { params: { id } })

export const putOffer = (id: string, body: NewOffer) =>
  api('POST /products/:id/offers', { params: { id }, body })

export const removeOffer = (id: string, offerId: string) =>
  api('DELETE /products/:id/offers/:offerId', { params: { id, offerId } })
