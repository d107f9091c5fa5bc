// The words of the picture library: a picture of ours, what editors say of it, and where it is used.
import { z } from 'zod'
import { lenientInteger, Pagination, pageNumber } from '#src/platform/contract/pagination.ts'
import { libraryLimits, pictureFilters, pictureOrigins } from './library-limits.ts'

const { altCharacters, captionCharacters, creditCharacters } = libraryLimits

const share = z.number().min(0).max(1)
export const FocalPoint = z
  .object({ x: share, y: share })
  .describe('What must stay visible in every crop: shares of width and height from the upper left corner')
export type FocalPoint = z.infer<typeof FocalPoint>

export const LibraryPicture = z
  .object({
    _id: z.string(),
    address: z.string().describe('Path on this site; what `previewImage` and an `<img>` of an article hold'),
    contentType: z.string(),
    width: z.number().int(),
    height: z.number().int(),
    bytes: z.number().int(),
    isMoving: z.boolean().describe('Has several frames; its sizes show the first one'),
    fileName: z.string(),
    alt: z.string(),
    isDecorative: z.boolean().describe('Says nothing that the text does not say: read out to nobody'),
    caption: z.string(),
    credit: z.string(),
    focalPoint: FocalPoint.nullable().describe('null: the part that catches the eye'),
    placeholder: z.string().describe('ThumbHash in Base64; empty for pictures from before there were any'),
    origin: z.enum(['upload', 'copy']),
    isReady: z.boolean().describe('All sizes are made; until then they are made when they are asked for'),
    uses: z.number().int().describe('Articles that show it or have it in a draft or an older version'),
    createdAt: z.iso.datetime({ offset: true }),
    updatedAt: z.iso.datetime({ offset: true }),
  })
  .meta({ id: 'LibraryPicture' })
export type LibraryPicture = z.infer<typeof LibraryPicture>

export const PictureUse = z
  .object({
    articleId: z.string(),
    title: z.string().describe('Empty for what is not saved yet: a draft is nobody else’s'),
    isSaved: z.boolean(),
    isPublished: z.boolean(),
    places: z
      .array(z.enum(['cover', 'body', 'draft', 'revision']))
      .describe('`revision`: an older version has it, and the article itself does not'),
  })
  .meta({ id: 'PictureUse' })
export type PictureUse = z.infer<typeof PictureUse>

export const PictureWithUses = z.object({
  picture: LibraryPicture,
  usedIn: z.array(PictureUse).describe('At most a hundred; `uses` counts all'),
})
export type PictureWithUses = z.infer<typeof PictureWithUses>

export const UploadedPicture = z
  .object({
    picture: LibraryPicture,
    isDuplicate: z.boolean().describe('The same file is in the library: this is the picture that was there'),
    similar: z.array(LibraryPicture).describe('Pictures that look the same'),
  })
  .meta({ id: 'UploadedPicture' })
export type UploadedPicture = z.infer<typeof UploadedPicture>

/** What PostgreSQL cannot hold is refused; ends and runs of white space say nothing. */
const words = (longest: number) =>
  z
    .string()
    .refine((value) => !value.includes('\u0000') && value.isWellFormed(), {
      error: 'must not contain NUL or broken characters',
    })
    .transform((value) => value.replace(/\s+/g, ' ').trim())
    .pipe(z.string().max(longest))

const descriptions = {
  alt: words(altCharacters),
  isDecorative: z.boolean(),
  caption: words(captionCharacters),
  credit: words(creditCharacters),
}

/** Body of PATCH /media/{id}: only the fields that are sent change. */
export const PictureChanges = z
  .object({ ...descriptions, focalPoint: FocalPoint.nullable() })
  .partial()
  .meta({ id: 'PictureChanges' })
export type PictureChanges = z.infer<typeof PictureChanges>

/** Query of DELETE /media/{id}. */
export const PictureDeletion = z.object({
  versions: z
    .enum(['true', 'false'])
    .default('false')
    .transform((text) => text === 'true')
    .describe(
      'Also when older versions of articles have it, which lose it: 409 `picture-in-versions` otherwise',
    ),
})

const asText = {
  ...descriptions,
  isDecorative: z.enum(['true', 'false']).transform((text) => text === 'true'),
}

/** Fields beside the file of POST /media; all of them text. */
export const UploadFields = z.object(asText).partial()
export type UploadFields = z.infer<typeof UploadFields>

/** As other lists: what cannot be understood means the default. */
export const PictureQuery = z.object({
  q: z.string().max(300).optional().catch(undefined).describe('Words of alt, caption, credit or file name'),
  filter: z.enum(pictureFilters).optional().catch(undefined),
  origin: z.enum(pictureOrigins).optional().catch(undefined),
  page: pageNumber,
  limit: lenientInteger(1, libraryLimits.maxPageSize),
})
export type PictureQuery = z.infer<typeof PictureQuery>

export const PicturePage = z.object({
  data: z.array(LibraryPicture),
  pagination: Pagination,
})
export type PicturePage = z.infer<typeof PicturePage>
