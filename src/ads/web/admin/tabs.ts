// The tabs of the page of advertisements, in their order. The first one is shown when the URL names none.
import type { ComponentType } from 'react'
import { lazyAdminPage } from '#src/ui/admin/lazy-admin-page.ts'

export const advertisementTabs = [
  {
    name: 'advertisements',
    Content: lazyAdminPage(async () => (await import('./list/AdvertisementList.tsx')).AdvertisementList),
  },
] as const satisfies readonly { name: string; Content: ComponentType }[]
