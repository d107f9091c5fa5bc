import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import buttons from '#src/ui/button.module.css'
import { Icon } from '#src/ui/Icon.tsx'
import { lazyOptional } from '#src/ui/lazy-optional.ts'
import type { ListenBarProps } from './ListenBar.tsx'
import styles from './ListenButton.module.css'
import { useCanListen } from './use-can-listen.ts'

const ListenBar = lazyOptional<ListenBarProps>(async () => (await import('./ListenBar.tsx')).ListenBar)

/** Reads the article aloud. Its room stays empty where the device has no voice for the language: voices are known late. */
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
        <span className={styles.words}>{t('news.listen')}</span>
      </button>
      {isListening && canListen && (
        <Suspense>
          <ListenBar tag={tag} onClose={() => setListening(false)} />
        </Suspense>
      )}
    </>
  )
}
