import { useTranslation } from 'react-i18next'
import { requireSignIn } from '#src/auth/web/require-sign-in.ts'
import { useSession } from '#src/auth/web/use-session.ts'
import buttons from '#src/ui/button.module.css'
import { useStore } from '#src/ui/use-store.ts'
import type { ListName } from '../../contract/list-names.ts'
import { ListIcon } from './ListIcon.tsx'
import { changeList, changeListAfterSignIn, isInList, memberListsStore } from './lists-store.ts'
import styles from './SaveButton.module.css'

type Props = {
  list: ListName
  productId: string
  /** Shown by the icon alone, over the picture of a product with this name. */
  name?: string
}

/** Adds a product to a list of the member, or removes it. Visitors are asked to sign in; then it is added. */
export function SaveButton({ list, productId, name }: Props) {
  const { t } = useTranslation()
  const { state } = useSession()
  const lists = useStore(memberListsStore, undefined)
  const isSaved = isInList(lists, list, productId)
  const label = t(`catalogue:save.${list}`)

  function press(): void {
    // While the session is being checked, the lists stored here belong to the member whose token is stored.
    if (state === 'signed-in' || (state !== 'signed-out' && lists)) {
      changeList(list, productId, !isSaved)
    } else {
      changeListAfterSignIn(list, productId)
      void requireSignIn()
    }
  }

  return (
    <button
      type="button"
      className={name === undefined ? buttons.quiet : styles.overlay}
      aria-pressed={isSaved}
      aria-label={name === undefined ? undefined : `${label}: ${name}`}
      onClick={press}
    >
      <ListIcon list={list} isFilled={isSaved} />
      {name === undefined && label}
    </button>
  )
}
