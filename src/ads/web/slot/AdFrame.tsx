import type { ReactNode, Ref } from 'react'
import type { AdPlacement } from '../../contract/placement.ts'
import { Creative, type CreativeProps } from './Creative.tsx'
import { SlotFrame } from './SlotFrame.tsx'

type Props = CreativeProps & {
  placement: AdPlacement
  ref?: Ref<HTMLElement>
  /** Controls beside the label. */
  controls?: ReactNode
}

/** An advertisement as readers see it in a slot. It requests and counts nothing, so a preview may show it too. */
export function AdFrame({ placement, ref, controls, ...creative }: Props) {
  return (
    <SlotFrame ref={ref} placement={placement} state="shown" controls={controls}>
      <Creative {...creative} />
    </SlotFrame>
  )
}
