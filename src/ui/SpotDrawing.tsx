import { Suspense } from 'react'
import { onDemand } from './on-demand.ts'
import styles from './SpotDrawing.module.css'
import type { SpotName } from './SpotDrawings.tsx'

/** Most readers never meet an empty or a broken page: its drawing travels only when it is shown. */
const Drawings = onDemand(async () => (await import('./SpotDrawings.tsx')).SpotDrawings)

export function SpotDrawing({ of }: { of: SpotName }) {
  return (
    <Suspense fallback={<div className={of === 'bareBough' ? styles.lowPlace : styles.place} />}>
      <Drawings of={of} />
    </Suspense>
  )
}
