import { Suspense } from 'react'
import styles from './Illustration.module.css'
import type { IllustrationName } from './Illustrations.tsx'
import { lazyOptional } from './lazy-optional.ts'

/** Loaded on demand, because most readers never see an empty page or an error page. */
const LazyIllustrations = lazyOptional(async () => (await import('./Illustrations.tsx')).Illustrations)

export function Illustration({ name }: { name: IllustrationName }) {
  return (
    <Suspense
      fallback={<div className={name === 'bareBough' ? styles.lowPlaceholder : styles.placeholder} />}
    >
      <LazyIllustrations name={name} />
    </Suspense>
  )
}
