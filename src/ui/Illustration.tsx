import { Suspense } from 'react'
import styles from './Illustration.module.css'
import type { IllustrationName } from './Illustrations.tsx'
import { lazyOptional } from './lazy-optional.ts'

/** Most readers never meet an empty or a broken page: its drawing travels only when it is shown. */
const Drawings = lazyOptional(async () => (await import('./Illustrations.tsx')).Illustrations)

export function Illustration({ of }: { of: IllustrationName }) {
  return (
    <Suspense fallback={<div className={of === 'bareBough' ? styles.lowPlace : styles.place} />}>
      <Drawings of={of} />
    </Suspense>
  )
}
