import { useTranslation } from 'react-i18next'
import { requireSignIn } from '#src/auth/web/require-sign-in.ts'
import { useLanguageTag } from '#src/i18n/use-language-tag.ts'
import { useHydrated } from '#src/ui/use-hydrated.ts'
import styles from './LikeButton.module.css'
import type { LikedKind, Likes } from './use-likes.ts'

type Props = {
  kind: LikedKind
  id: string
  /** Number that the page was rendered with. */
  count: number
  /** What is liked, for screen readers. */
  name: string
  likes: Likes
}

/** Likes something, or takes it back. Visitors are asked to sign in. Without scripts it only shows the number. */
export function LikeButton({ kind, id, count, name, likes }: Props) {
  const { t } = useTranslation()
  const tag = useLanguageTag()
  const state = likes.getState(id, count)
  const isHydrated = useHydrated()
  const icon = (
    <svg className={styles.icon} width="20" height="20" viewBox="0 0 24 24" aria-hidden="true">
      <path d="M12 20.3 4.7 13a4.9 4.9 0 0 1 7-6.9l.3.3.3-.3a4.9 4.9 0 0 1 7 6.9Z" />
    </svg>
  )
  const number = state.likes.toLocaleString(tag)
  if (!isHydrated)
    return (
      <p className={styles.like}>
        {icon}
        <span className="visually-hidden">{t('comments:likes', { count: state.likes, number })}</span>
        <span aria-hidden="true">{number}</span>
      </p>
    )
  return (
    <button
      type="button"
      className={styles.like}
      aria-pressed={state.isLiked}
      aria-label={`${t('comments:like', { name })}, ${t('comments:likes', { count: state.likes, number })}`}
      onClick={async () => {
        if (await requireSignIn()) void likes.press(kind, id, state)
      }}
    >
      {icon}
      <span aria-hidden="true">{number}</span>
    </button>
  )
}
