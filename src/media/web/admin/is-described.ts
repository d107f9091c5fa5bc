import type { LibraryPicture } from '../../contract/library-picture.ts'

/** Said what is to be seen, or that there is nothing to say: only then a picture may be used. */
export function isDescribed({ alt, isDecorative }: Pick<LibraryPicture, 'alt' | 'isDecorative'>): boolean {
  return isDecorative || alt.trim() !== ''
}
