import { type KeyboardEvent, Suspense, useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import styles from './AdTabs.module.css'
import type { AdvertisementTab } from './tabs.ts'

/** The parts of the page, of which the URL names the shown one. */
export function AdTabs({ tabs }: { tabs: readonly AdvertisementTab[] }) {
  const { t } = useTranslation()
  const id = useId()
  const tabList = useRef<HTMLDivElement>(null)
  const [searchParams, setSearchParams] = useSearchParams()
  const found = tabs.findIndex(({ name }) => name === searchParams.get('tab'))
  const current = Math.max(0, found)
  const Content = tabs[current]?.Content

  function show(index: number): void {
    const tab = tabs.at(index % tabs.length)
    if (!tab || tab === tabs[current]) return
    // Filters belong to the list of one tab.
    setSearchParams({ tab: tab.name }, { replace: true, preventScrollReset: true })
    tabList.current?.querySelectorAll('button')[tabs.indexOf(tab)]?.focus()
  }

  function onKeyDown(event: KeyboardEvent): void {
    const isRightToLeft = tabList.current?.matches(':dir(rtl)') ?? false
    const targets: Partial<Record<string, number>> = {
      ArrowRight: current + (isRightToLeft ? -1 : 1),
      ArrowLeft: current + (isRightToLeft ? 1 : -1),
      Home: 0,
      End: tabs.length - 1,
    }
    const target = targets[event.key]
    if (target === undefined) return
    event.preventDefault()
    show(target)
  }

  return (
    <>
      <div ref={tabList} role="tablist" aria-label={t('admin:ads.title')} className={styles.tabs}>
        {tabs.map(({ name }, index) => (
          <button
            key={name}
            type="button"
            role="tab"
            id={`${id}-${name}`}
            className={styles.tab}
            aria-selected={index === current}
            aria-controls={`${id}-panel`}
            tabIndex={index === current ? 0 : -1}
            onKeyDown={onKeyDown}
            onClick={() => show(index)}
          >
            {t(`ads:tab.${name}`)}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${tabs[current]?.name}`}>
        <Suspense fallback={<p role="status">{t('shell.loading')}</p>}>{Content && <Content />}</Suspense>
      </div>
    </>
  )
}
