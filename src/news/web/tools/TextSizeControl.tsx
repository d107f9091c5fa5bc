import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './TextSizeControl.module.css'
import { getTextSize, onTextSizeChange, setTextSize, textSizes } from './text-size.ts'

/** Smaller and larger text. It needs JavaScript, so its place stays empty until that runs. */
export function TextSizeControl() {
  const { t } = useTranslation()
  const current = useSyncExternalStore(onTextSizeChange, getTextSize, () => undefined)
  const at = current ? textSizes.indexOf(current) : -1
  return (
    <fieldset className={styles.control} data-ready={current !== undefined || undefined}>
      <legend className="visually-hidden">{t('news.textSize.label')}</legend>
      <Step to={at - 1} label={t('news.textSize.smaller')} letter="small" />
      <Step to={at + 1} label={t('news.textSize.larger')} letter="large" />
    </fieldset>
  )
}

function Step({ to, label, letter }: { to: number; label: string; letter: 'small' | 'large' }) {
  const size = textSizes[to]
  return (
    <button
      type="button"
      className={styles.step}
      data-letter={letter}
      aria-label={label}
      title={label}
      // Stays where the keyboard is: a button that is off would lose the focus.
      aria-disabled={!size}
      onClick={() => size && setTextSize(size)}
    >
      <span aria-hidden="true" />
    </button>
  )
}
