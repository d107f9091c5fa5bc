import type { ComponentType } from 'react'

type Props = { adId: string; onClose: () => void }

/** Statistics of one advertisement. Without it the list offers none. */
export const StatisticsDialog: ComponentType<Props> | undefined = undefined
