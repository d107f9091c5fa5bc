import { Suspense } from 'react'
import { onDemand } from '#src/ui/on-demand.ts'
import { useIsAlive } from '#src/ui/use-hydrated.ts'
import type { ShownArticle } from './offline-store.ts'
import styles from './SaveButtonSlot.module.css'

const SaveButton = onDemand(() => import('./SaveButton.tsx').then(({ SaveButton: Button }) => Button))

/** Keeps the button's room: saving works in the browser alone, so it comes when the page is alive. */
export function SaveButtonSlot({ article }: { article: ShownArticle }) {
  const isAlive = useIsAlive()
  return (
    <div className={styles.place}>
      <Suspense>{isAlive && <SaveButton article={article} />}</Suspense>
    </div>
  )
}
