import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import buttons from '#src/ui/button.module.css'
import { Icon } from '#src/ui/Icon.tsx'
import { lazyOptional } from '#src/ui/lazy-optional.ts'
import type { ListenBarProps } from './ListenBar.tsx'
import styles from './ListenButton.module.css'
import { useCanListen } from './use-can-listen.ts'

const ListenBar = lazyOptional<ListenBarProps>(async () => (await import('./ListenBar.tsx')).ListenBar)

/**
 * Reads the article aloud. Its space is reserved, because browsers load their voices late; without a voice for the
 * language it stays empty.
 */
export function ListenButton({ tag }: { tag: string }) {
  const { t } = useTranslation()
  const [isListening, setListening] = useState(false)
  const canListen = useCanListen(tag)
  return (
    <>
      <button
        type="button"
        className={`${buttons.quiet} ${styles.button}`}
        data-ready={canListen || undefined}
        aria-expanded={isListening}
        onClick={() => setListening(true)}
      >
        <Icon name="listen" />
        <span className={styles.label}>{t('news.listen')}</span>
      </button>
      {isListening && canListen && (
        <Suspense>
          <ListenBar tag={tag} onClose={() => setListening(false)} />
        </Suspense>
      )}
    </>
  )
}
