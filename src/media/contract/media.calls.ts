// Calls of the picture library.
import { z } from 'zod'
import { defineCalls } from '#src/platform/contract/call.ts'
import {
  LibraryPicture,
  PictureChanges,
  PictureDeletion,
  PicturePage,
  PictureQuery,
  PictureWithUses,
  UploadedPicture,
  UploadFields,
} from './library-picture.ts'

const tag = 'Media'
const access = 'admin'
const params = z.object({ id: z.string() })

export const mediaCalls = defineCalls({
  'POST /media': {
    id: 'uploadPicture',
    tag,
    summary:
      'Upload a picture: multipart with `file` (JPEG, PNG, WebP, AVIF or GIF up to 15 MB) and optionally alt, isDecorative, caption, credit. 200 when the same file was uploaded before',
    access,
    multipart: UploadFields,
    replies: { 200: UploadedPicture, 201: UploadedPicture },
    problems: [413, 415, 503],
  },
  'GET /media': {
    id: 'listPictures',
    tag,
    summary: 'Pictures of the library, newest first',
    access,
    query: PictureQuery,
    replies: { 200: PicturePage },
  },
  'GET /media/:id': {
    id: 'getPicture',
    tag,
    summary: 'A picture and the articles that show it',
    access,
    params,
    replies: { 200: PictureWithUses },
    problems: [404],
  },
  'PATCH /media/:id': {
    id: 'updatePicture',
    tag,
    summary: 'Change the description of a picture, or the point that crops must keep',
    access,
    params,
    body: PictureChanges,
    replies: { 200: LibraryPicture },
    problems: [404],
  },
  'DELETE /media/:id': {
    id: 'deletePicture',
    tag,
    summary: 'Delete a picture that no article uses; otherwise 409 names the articles',
    access,
    params,
    query: PictureDeletion,
    replies: { 200: z.object({ deleted: z.literal(1) }) },
    problems: [404, 409],
  },
})
