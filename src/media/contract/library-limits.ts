// What the picture library takes and shows, for the server and for the desk alike. Without schemas.

export const libraryLimits = {
  /** Of the file as it is sent. */
  fileBytes: 15 * 1024 * 1024,
  altCharacters: 500,
  captionCharacters: 1_000,
  creditCharacters: 300,
  pageSize: 24,
  maxPageSize: 100,
} as const

/** What a file dialog offers; the server looks at the content. */
export const uploadTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif'] as const

/** `undescribed` ones have neither a description nor a note that they are decoration. */
export const pictureFilters = ['all', 'used', 'unused', 'undescribed'] as const
export type PictureFilter = (typeof pictureFilters)[number]

/** `uploads` were sent by editors; `copies` came with imports or are our copies of pictures on other sites. */
export const pictureOrigins = ['all', 'uploads', 'copies'] as const
export type PictureOrigin = (typeof pictureOrigins)[number]
