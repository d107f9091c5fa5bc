import { Suspense } from 'react'
import { lazyOptional } from '#src/ui/lazy-optional.ts'
import { useHydrated } from '#src/ui/use-hydrated.ts'
import styles from './LazySaveButton.module.css'
import type { OpenArticle } from './offline-store.ts'

const SaveButton = lazyOptional(() => import('./SaveButton.tsx').then((module) => module.SaveButton))

/** Reserves the space of the save button, which is loaded after hydration because it needs browser storage. */
export function LazySaveButton({ article }: { article: OpenArticle }) {
  const isHydrated = useHydrated()
  return (
    <div className={styles.slot}>
      <Suspense>{isHydrated && <SaveButton article={article} />}</Suspense>
    </div>
  )
}
