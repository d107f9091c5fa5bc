import { useTranslation } from 'react-i18next'
import { useStore } from '#src/ui/use-store.ts'
import styles from './TextSizeControl.module.css'
import { setTextSize, textSizeStore, textSizes } from './text-size.ts'

/** Buttons for smaller and larger text. They need JavaScript, so their space stays empty until hydration. */
export function TextSizeControl() {
  const { t } = useTranslation()
  const current = useStore(textSizeStore, undefined)
  const index = current ? textSizes.indexOf(current) : -1
  return (
    <fieldset className={styles.control} data-ready={current !== undefined || undefined}>
      <legend className="visually-hidden">{t('news.textSize.label')}</legend>
      <SizeButton sizeIndex={index - 1} label={t('news.textSize.smaller')} letter="small" />
      <SizeButton sizeIndex={index + 1} label={t('news.textSize.larger')} letter="large" />
    </fieldset>
  )
}

function SizeButton({
  sizeIndex,
  label,
  letter,
}: {
  sizeIndex: number
  label: string
  letter: 'small' | 'large'
}) {
  const size = textSizes[sizeIndex]
  return (
    <button
      type="button"
      className={styles.button}
      data-letter={letter}
      aria-label={label}
      title={label}
      // Not `disabled`, because a disabled button loses the focus.
      aria-disabled={!size}
      onClick={() => size && setTextSize(size)}
    >
      <span aria-hidden="true" />
    </button>
  )
}
