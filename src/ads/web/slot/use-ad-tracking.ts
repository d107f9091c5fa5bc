import { type RefObject, useEffect, useState } from 'react'
import type { PublicAdvertisement } from '../../contract/advertisement.ts'
import { observeViewable } from './observe-viewable.ts'
import { trackClick, trackImpression, trackViewable } from './track-ad.ts'

/**
 * Counts the impression of an advertisement when its picture has loaded, or without a picture when it is shown; then
 * whether the element was viewable.
 */
export function useAdTracking(element: RefObject<HTMLElement | null>, ad: PublicAdvertisement) {
  const [loaded, setLoaded] = useState<PublicAdvertisement>()
  const isShown = ad.picture === null || loaded === ad
  useEffect(() => {
    if (!isShown || !element.current) return
    trackImpression(ad)
    return observeViewable(element.current, () => trackViewable(ad))
  }, [element, ad, isShown])
  return { onPictureLoad: () => setLoaded(ad), onOpen: () => trackClick(ad) }
}
