import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import type { LanguageCode } from '#src/i18n/languages.ts'
import { getLanguageAttributes } from '#src/ui/language-attributes.ts'
import { useStore } from '#src/ui/use-store.ts'
import type { Heading } from '../../contract/heading-anchors.ts'
import styles from './SidebarContents.module.css'

const wideScreen = '(min-width: 1100px)'
const wideScreenStore = {
  get: () => window.matchMedia(wideScreen).matches,
  subscribe(listener: () => void) {
    const query = window.matchMedia(wideScreen)
    query.addEventListener('change', listener)
    return () => query.removeEventListener('change', listener)
  },
}

export type SidebarContentsProps = {
  /** Id of the element in the sidebar. */
  placeId: string
  title: string
  headings: Heading[]
  language: LanguageCode
}

/**
 * The headings of a long article beside its text, with the one that is being read. It stays in view where the sidebar
 * has ended. Only on wide screens and with scripts; the list above the text is for everybody.
 */
export function SidebarContents({ placeId, title, headings, language }: SidebarContentsProps) {
  const { t } = useTranslation()
  const isWide = useStore(wideScreenStore, false)
  const current = useCurrentHeading(headings)
  if (!isWide) return null
  const place = document.getElementById(placeId)
  if (!place) return null
  return createPortal(
    <nav aria-label={title} className={styles.contents}>
      <p className={styles.label}>{t('news.tableOfContents')}</p>
      <ol className={styles.list} {...getLanguageAttributes(language)}>
        {headings.map(({ id, level, text }) => (
          <li key={id} data-level={level}>
            <a
              className={styles.link}
              href={`#${encodeURIComponent(id)}`}
              aria-current={id === current ? 'location' : undefined}
            >
              {text}
            </a>
          </li>
        ))}
      </ol>
    </nav>,
    place,
  )
}

/** The id of the last heading above the middle of the window. */
function useCurrentHeading(headings: Heading[]): string | undefined {
  const [current, setCurrent] = useState<string>()
  useEffect(() => {
    const update = () => {
      const passed = headings.findLast(({ id }) => {
        const heading = document.getElementById(id)
        return heading !== null && heading.getBoundingClientRect().top < window.innerHeight / 2
      })
      setCurrent(passed?.id)
    }
    const observer = new IntersectionObserver(update, { rootMargin: '0px 0px -50% 0px' })
    for (const { id } of headings) {
      const heading = document.getElementById(id)
      if (heading) observer.observe(heading)
    }
    return () => observer.disconnect()
  }, [headings])
  return current
}
