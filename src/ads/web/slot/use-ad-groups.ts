import { useEffect, useLayoutEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AdGroups } from '../../contract/ad-delivery.ts'
import type { AdPage } from '../../contract/ad-page.ts'
import { loadAdGroups, prepareSlots } from './load-ad-groups.ts'

type Loaded = { page: AdPage; groups: AdGroups | undefined }

/** Returns the advertisements of a page, and whether they are still being requested. */
export function useAdGroups(page: AdPage): { isLoading: boolean; groups: AdGroups | undefined } {
  const { i18n } = useTranslation()
  const [loaded, setLoaded] = useState<Loaded>()
  useLayoutEffect(() => prepareSlots(page), [page])
  useEffect(() => {
    let isCurrent = true
    void loadAdGroups(page, i18n.language).then((groups) => {
      if (isCurrent) setLoaded({ page, groups })
    })
    return () => {
      isCurrent = false
    }
  }, [page, i18n])
  return loaded?.page === page
    ? { isLoading: false, groups: loaded.groups }
    : { isLoading: true, groups: undefined }
}
