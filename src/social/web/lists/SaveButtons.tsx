import { useTranslation } from 'react-i18next'
import { useHydrated } from '#src/ui/use-hydrated.ts'
import { useStore } from '#src/ui/use-store.ts'
import { listNames } from '../../contract/list-names.ts'
import { listProblemStore, memberListsStore } from './lists-store.ts'
import { SaveButton } from './SaveButton.tsx'
import styles from './SaveButtons.module.css'

/** All lists that a product can be added to, with a word when a change still waits for a connection. */
export function SaveButtons({ productId }: { productId: string }) {
  const { t } = useTranslation()
  const lists = useStore(memberListsStore, undefined)
  const isWaiting = lists?.pending.some((change) => change.productId === productId)
  const problem = useStore(listProblemStore, undefined)
  const isHydrated = useHydrated()
  return (
    <div className={styles.save}>
      <div className={styles.buttons}>
        {listNames.map((list) => (
          <SaveButton key={list} list={list} productId={productId} />
        ))}
      </div>
      <p role="status" className={styles.status}>
        {problem && t(`catalogue:save.problems.${problem}`)}
        {isHydrated && isWaiting && !navigator.onLine && t('catalogue:save.waiting')}
      </p>
    </div>
  )
}
