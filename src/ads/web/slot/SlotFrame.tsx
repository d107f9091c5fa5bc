import type { ReactNode, Ref } from 'react'
import { useTranslation } from 'react-i18next'
import type { AdPlacement } from '../../contract/placement.ts'
import styles from './SlotFrame.module.css'

type Props = {
  placement: AdPlacement
  /** `empty`: invisible, but as large as before. */
  state: 'loading' | 'shown' | 'empty'
  ref?: Ref<HTMLElement>
  /** Controls beside the label. */
  controls?: ReactNode
  children?: ReactNode
}

/** The labeled frame of an advertisement. Its size depends on the slot alone, never on the advertisement. */
export function SlotFrame({ placement, state, ref, controls, children }: Props) {
  const { t } = useTranslation()
  return (
    <figure
      ref={ref}
      className={styles.frame}
      data-shape={placement.startsWith('sidebar') ? 'sidebar' : 'banner'}
      data-state={state}
      aria-busy={state === 'loading' || undefined}
    >
      <figcaption className={styles.label}>{t('ads.label')}</figcaption>
      {controls}
      <div className={styles.space}>{children}</div>
    </figure>
  )
}
