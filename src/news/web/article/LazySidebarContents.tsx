import { Suspense } from 'react'
import { lazyOptional } from '#src/ui/lazy-optional.ts'
import { useHydrated } from '#src/ui/use-hydrated.ts'
import { newsLimits } from '../../contract/limits.ts'
import type { SidebarContentsProps } from './SidebarContents.tsx'

/** Where the page shows the headings: below the sidebar. */
export const sidebarContentsId = 'sidebar-contents'

const SidebarContents = lazyOptional(() =>
  import('./SidebarContents.tsx').then((module) => module.SidebarContents),
)

/** The headings of a long article in the sidebar, loaded after hydration because they need the width of the window. */
export function LazySidebarContents(props: Omit<SidebarContentsProps, 'placeId'>) {
  const isHydrated = useHydrated()
  if (!isHydrated || props.headings.length < newsLimits.minHeadingsForContents) return null
  return (
    <Suspense>
      <SidebarContents {...props} placeId={sidebarContentsId} />
    </Suspense>
  )
}
