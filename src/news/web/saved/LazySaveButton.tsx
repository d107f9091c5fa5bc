import { Suspense } from 'react'
import { lazyOptional } from '#src/ui/lazy-optional.ts'
import { useHydrated } from '#src/ui/use-hydrated.ts'
import styles from './LazySaveButton.module.css'
import type { OpenArticle } from './offline-store.ts'

const SaveButton = lazyOptional(() => import('./SaveButton.tsx').then(({ SaveButton: Button }) => Button))

/** Keeps the button's room: saving works in the browser alone, so it comes when the page is alive. */
export function LazySaveButton({ article }: { article: OpenArticle }) {
  const isAlive = useHydrated()
  return (
    <div className={styles.place}>
      <Suspense>{isAlive && <SaveButton article={article} />}</Suspense>
    </div>
  )
}
