import type { PublicAdvertisement } from './advertisement.ts'

/** Whether pages have nothing to show, because the picture is not on this site: readers load nothing from others. */
export const lacksPicture = ({
  imageUrl,
  picture,
}: Pick<PublicAdvertisement, 'imageUrl' | 'picture'>): boolean => imageUrl !== '' && picture === null
