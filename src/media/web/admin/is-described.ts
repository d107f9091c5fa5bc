import type { LibraryPicture } from '../../contract/library-picture.ts'

/** Whether a picture has a description or is marked as decorative. Only then may an article use it. */
export function isDescribed({ alt, isDecorative }: Pick<LibraryPicture, 'alt' | 'isDecorative'>): boolean {
  return isDecorative || alt.trim() !== ''
}
