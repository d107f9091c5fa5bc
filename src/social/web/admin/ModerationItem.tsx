import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { getFullName } from '#src/catalogue/contract/product-name.ts'
import buttons from '#src/ui/button.module.css'
import { showError, showMessage } from '#src/ui/status/status-message.ts'
import type { NewReport } from '../../contract/member.ts'
import { Author } from '../comments/Author.tsx'
import { CommentText } from '../comments/CommentText.tsx'
import { HiddenNotice } from '../HiddenNotice.tsx'
import { ReviewItem } from '../reviews/ReviewItem.tsx'
import { HideDialog } from './HideDialog.tsx'
import styles from './ModerationQueue.module.css'
import { hideModerated, type Moderated, showModerated } from './moderation-api.ts'
import { ReportList } from './ReportList.tsx'

/** A review or comment with the reports about it, and what an admin can decide. */
export function ModerationItem({ moderated }: { moderated: Moderated }) {
  const { t } = useTranslation()
  const [isHiding, setHiding] = useState(false)
  const queryClient = useQueryClient()
  const decide = useMutation({
    mutationFn: (hiding: NewReport | undefined) =>
      hiding ? hideModerated(moderated, hiding) : showModerated(moderated),
    onSuccess: (_, hiding) => {
      showMessage(t(hiding ? 'reviews:hidden' : 'reviews:shown'))
      setHiding(false)
      return queryClient.invalidateQueries({ queryKey: ['moderated'] })
    },
    onError: () => showError(t('reviews:saveFailed')),
  })
  const { hidden, reports } = moderated.item
  const isDecidable = hidden !== null || reports.length > 0
  return (
    <li className={styles.item}>
      <ModeratedText moderated={moderated} />
      {hidden && <HiddenNotice hidden={hidden} />}
      <ReportList reports={reports} />
      <div className={styles.actions}>
        {!hidden && (
          <button
            type="button"
            className={buttons.quiet}
            disabled={decide.isPending}
            onClick={() => setHiding(true)}
          >
            {t('reviews:hide')}
          </button>
        )}
        {isDecidable && (
          <button
            type="button"
            className={buttons.quiet}
            disabled={decide.isPending}
            onClick={() => decide.mutate(undefined)}
          >
            {t(hidden ? 'reviews:show' : 'reviews:keep')}
          </button>
        )}
      </div>
      {isHiding && (
        <HideDialog
          id={moderated.item._id}
          hasPhoto={moderated.kind === 'reviews' && moderated.item.photo !== null}
          isBusy={decide.isPending}
          onHide={(hiding) => decide.mutate(hiding)}
          onClose={() => setHiding(false)}
        />
      )}
    </li>
  )
}

function ModeratedText({ moderated: { kind, item } }: { moderated: Moderated }) {
  if (kind === 'reviews')
    return (
      <>
        <p>
          <Link to={`/app/oils/${item.product._id}`}>{getFullName(item.product)}</Link>
        </p>
        <ReviewItem review={item} canReport={false} />
      </>
    )
  return (
    <>
      <p>
        <Link to={item.subject.path}>
          <bdi>{item.subject.title}</bdi>
        </Link>
      </p>
      {item.author && <Author person={item.author} />}
      <CommentText comment={item} />
    </>
  )
}
