// Limits and filters of the picture library, for server and browser. Kept free of schemas to keep the bundle small.

export const libraryLimits = {
  /** Size of the uploaded file. */
  fileBytes: 15 * 1024 * 1024,
  altCharacters: 500,
  captionCharacters: 1_000,
  creditCharacters: 300,
  pageSize: 24,
  maxPageSize: 100,
} as const

/** Types offered by the file dialog. The server checks the content instead. */
export const uploadTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif'] as const

/** `undescribed` pictures have no description and are not marked as decorative. */
export const pictureFilters = ['all', 'used', 'unused', 'undescribed'] as const
export type PictureFilter = (typeof pictureFilters)[number]

/** `uploads` were uploaded by editors; `copies` come from imports or from other sites. */
export const pictureOrigins = ['all', 'uploads', 'copies'] as const
export type PictureOrigin = (typeof pictureOrigins)[number]
