// API types of the picture library: pictures, their descriptions by editors, and what uses them.
import { z } from 'zod'
import { lenientInteger, Pagination, pageNumber } from '#src/platform/contract/pagination.ts'
import { libraryLimits, pictureFilters, pictureOrigins } from './library-limits.ts'

const { altCharacters, captionCharacters, creditCharacters } = libraryLimits

const ratio = z.number().min(0).max(1)
export const FocalPoint = z
  .object({ x: ratio, y: ratio })
  .describe(
    'The point that stays visible in every crop: ratios of width and height from the upper left corner',
  )
export type FocalPoint = z.infer<typeof FocalPoint>

export const LibraryPicture = z
  .object({
    _id: z.string(),
    address: z.string().describe('Path on this site, for `previewImage` and `<img>` elements of an article'),
    contentType: z.string(),
    width: z.number().int(),
    height: z.number().int(),
    bytes: z.number().int(),
    isMoving: z.boolean().describe('Animated: has several frames; its sizes show the first one'),
    fileName: z.string(),
    alt: z.string(),
    isDecorative: z.boolean().describe('Adds nothing to the text: screen readers skip it'),
    caption: z.string(),
    credit: z.string(),
    focalPoint: FocalPoint.nullable().describe('null: crops show the most salient part'),
    placeholder: z
      .string()
      .describe('ThumbHash in Base64; empty for pictures stored before placeholders existed'),
    origin: z.enum(['upload', 'copy']),
    isReady: z.boolean().describe('All sizes are generated; until then each is generated on first request'),
    uses: z
      .number()
      .int()
      .describe(
        'Number of articles, advertisements and products that show it, or have it in a draft or an older version',
      ),
    createdAt: z.iso.datetime({ offset: true }),
    updatedAt: z.iso.datetime({ offset: true }),
  })
  .meta({ id: 'LibraryPicture' })
export type LibraryPicture = z.infer<typeof LibraryPicture>

export const PictureUse = z
  .object({
    kind: z.enum(['article', 'advertisement', 'product']),
    recordId: z.string().describe('Of the article, advertisement or product'),
    title: z.string().describe('Empty for an article that is not saved yet: only its editor may see a draft'),
    isSaved: z.boolean(),
    isPublished: z.boolean(),
    places: z
      .array(z.enum(['cover', 'body', 'draft', 'revision', 'advertisement', 'product']))
      .describe('`revision`: only an older version has it, not the article itself'),
  })
  .meta({ id: 'PictureUse' })
export type PictureUse = z.infer<typeof PictureUse>

export const PictureWithUses = z.object({
  picture: LibraryPicture,
  usedIn: z.array(PictureUse).describe('At most 100; `uses` counts all'),
})
export type PictureWithUses = z.infer<typeof PictureWithUses>

export const UploadedPicture = z
  .object({
    picture: LibraryPicture,
    isDuplicate: z
      .boolean()
      .describe('The same file was in the library already; `picture` is the existing one'),
    similar: z.array(LibraryPicture).describe('Pictures that look alike'),
  })
  .meta({ id: 'UploadedPicture' })
export type UploadedPicture = z.infer<typeof UploadedPicture>

/** Rejects characters that PostgreSQL cannot store; trims and collapses white space. */
const singleLineText = (maxLength: number) =>
  z
    .string()
    .refine((value) => !value.includes('\u0000') && value.isWellFormed(), {
      error: 'must not contain NUL or broken characters',
    })
    .transform((value) => value.replace(/\s+/g, ' ').trim())
    .pipe(z.string().max(maxLength))

const descriptions = {
  alt: singleLineText(altCharacters),
  isDecorative: z.boolean(),
  caption: singleLineText(captionCharacters),
  credit: singleLineText(creditCharacters),
}

/** Body of PATCH /media/{id}: updates only the fields it contains. */
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
      'Delete the picture even if older versions of articles have it. Otherwise: 409 `picture-in-versions`',
    ),
})

const multipartFields = {
  ...descriptions,
  isDecorative: z.enum(['true', 'false']).transform((text) => text === 'true'),
}

/** Text fields of POST /media, sent together with the file. */
export const UploadFields = z.object(multipartFields).partial()
export type UploadFields = z.infer<typeof UploadFields>

/** Invalid values are replaced by the default, as in other lists. */
export const PictureQuery = z.object({
  q: z
    .string()
    .max(300)
    .optional()
    .catch(undefined)
    .describe('Words to find in alt, caption, credit or file name'),
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
