import { logNotice } from '#src/ui/log-notice.ts'
import type { PublicAdvertisement } from '../../../contract/advertisement.ts'
import { lacksPicture } from '../../../contract/lacks-picture.ts'
import { adsApi } from '../ads-api.ts'

/**
 * Resolves to a pop-up whose picture has been loaded; to undefined if there is none or the reader has seen one today.
 * Failures are only logged.
 */
export async function fetchPopup(language: string): Promise<PublicAdvertisement | undefined> {
  try {
    const params = { position: 'center' }
    const query = { type: 'popup', lang: language }
    const ads = await adsApi('GET /advertisements/position/:position', { params, query })
    for (const ad of ads) if (await hasLoadedPicture(ad)) return ad
  } catch {
    logNotice('Failed to fetch advertisements by position')
  }
  return undefined
}

/** True as well for an advertisement without picture. */
async function hasLoadedPicture(ad: PublicAdvertisement): Promise<boolean> {
  const { picture } = ad
  if (picture === null) return !lacksPicture(ad)
  const image = new Image()
  image.src = picture.src
  return image.decode().then(
    () => true,
    () => false,
  )
}
