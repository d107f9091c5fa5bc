// Pictures of the library as the browser takes them from a reply.
import { fieldsOf, numberOf, textOf } from '#src/ui/reply-fields.ts'
import type {
  LibraryPicture,
  PicturePage,
  PictureUse,
  PictureWithUses,
  UploadedPicture,
} from '../../contract/library-picture.ts'

/** @throws Error when the reply is no picture */
export function readPicture(reply: unknown): LibraryPicture {
  const fields = fieldsOf(reply)
  const text = (name: keyof LibraryPicture) => textOf(fields[name])
  const number = (name: keyof LibraryPicture) => numberOf(fields[name])
  if (!text('_id') || !text('address')) throw new Error('The reply holds no picture')
  const focal = fields.focalPoint ? fieldsOf(fields.focalPoint) : undefined
  return {
    _id: text('_id'),
    address: text('address'),
    contentType: text('contentType'),
    width: number('width'),
    height: number('height'),
    bytes: number('bytes'),
    isMoving: fields.isMoving === true,
    fileName: text('fileName'),
    alt: text('alt'),
    isDecorative: fields.isDecorative === true,
    caption: text('caption'),
    credit: text('credit'),
    focalPoint: focal ? { x: numberOf(focal.x), y: numberOf(focal.y) } : null,
    placeholder: text('placeholder'),
    origin: text('origin') === 'upload' ? 'upload' : 'copy',
    isReady: fields.isReady === true,
    uses: number('uses'),
    createdAt: text('createdAt'),
    updatedAt: text('updatedAt'),
  }
}

export function readPicturePage(reply: unknown): PicturePage {
  const { data, pagination } = fieldsOf(reply)
  const paging = fieldsOf(pagination)
  return {
    data: listOf(data).map(readPicture),
    pagination: {
      page: numberOf(paging.page),
      limit: numberOf(paging.limit),
      total: numberOf(paging.total),
      totalPages: numberOf(paging.totalPages),
      hasNextPage: paging.hasNextPage === true,
      nextCursor: null,
    },
  }
}

export function readPictureWithUses(reply: unknown): PictureWithUses {
  const { picture, usedIn } = fieldsOf(reply)
  return { picture: readPicture(picture), usedIn: listOf(usedIn).map(readUse) }
}

export function readUploaded(reply: unknown): UploadedPicture {
  const { picture, isDuplicate, similar } = fieldsOf(reply)
  return {
    picture: readPicture(picture),
    isDuplicate: isDuplicate === true,
    similar: listOf(similar).map(readPicture),
  }
}

function readUse(reply: unknown): PictureUse {
  const fields = fieldsOf(reply)
  const places = listOf(fields.places)
  return {
    articleId: textOf(fields.articleId),
    title: textOf(fields.title),
    isPublished: fields.isPublished === true,
    places: (['cover', 'body'] as const).filter((place) => places.includes(place)),
  }
}

function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : []
}
