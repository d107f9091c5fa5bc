import { createContext, lazy, Suspense, use, useState } from 'react'
import { OptionalTool } from '#src/ui/OptionalTool.tsx'
import { useHydrated } from '#src/ui/use-hydrated.ts'
import type { AdPage } from '../contract/ad-page.ts'
import type { AdPlacement } from '../contract/placement.ts'
import styles from './AdSlot.module.css'
import { SlotFrame } from './slot/SlotFrame.tsx'

type Props = { placement: AdPlacement; as?: 'div' | 'li' }

/** The page around its slots. Each value is a page view, for which the browser requests advertisements once. */
export const AdPageContext = createContext<AdPage | undefined>(undefined)

const SlotAds = lazy(async () => ({
  default: await import('./slot/SlotAds.tsx').then(
    (module) => module.SlotAds,
    () => NoAds,
  ),
}))

/** Replaces the advertisements when their code cannot be loaded, for example because the browser blocks it. */
function NoAds({ placement }: Pick<Props, 'placement'>) {
  return <SlotFrame placement={placement} state="empty" />
}

/**
 * An advertisement slot. Pages are the same for everybody, so the browser requests the advertisements. The server
 * reserves the space of slots that have some; all others are empty, hidden, and never take up space later.
 */
export function AdSlot({ placement, as: Element = 'div' }: Props) {
  const page = use(AdPageContext)
  return page?.reserved.includes(placement) ? (
    <ReservedSlot page={page} placement={placement} as={Element} />
  ) : (
    <Element className={styles.slot} data-ad-group={placement} />
  )
}

function ReservedSlot({ page, placement, as: Element }: Required<Props> & { page: AdPage }) {
  const isHydrated = useHydrated()
  // Each page view starts with a visible slot.
  const [collapsedOn, setCollapsedOn] = useState<AdPage>()
  const skeleton = <SlotFrame placement={placement} state="loading" />
  return (
    <Element className={`${styles.slot} no-print`} data-ad-group={placement} hidden={collapsedOn === page}>
      <OptionalTool>
        <Suspense fallback={skeleton}>
          {isHydrated ? <SlotAds page={page} placement={placement} onCollapse={setCollapsedOn} /> : skeleton}
        </Suspense>
      </OptionalTool>
    </Element>
  )
}
