import { useTranslation } from 'react-i18next'
import { Icon } from '#src/ui/Icon.tsx'
import { useStore } from '#src/ui/use-store.ts'
import styles from './ThemeSwitch.module.css'
import { setTheme, themeStore, themes } from './theme.ts'

const icons = { light: 'sun', dark: 'moon', system: 'screen' } as const

/**
 * Theme: light, dark or system. It needs JavaScript: before hydration its space is reserved but empty; without scripting
 * it takes no space.
 */
export function ThemeSwitch() {
  const { t } = useTranslation()
  const current = useStore(themeStore, undefined)
  return (
    <fieldset className={styles.switch} data-ready={current !== undefined || undefined}>
      <legend className="visually-hidden">{t('shell.theme.label')}</legend>
      {themes.map((theme) => (
        <label key={theme} className={styles.choice} title={t(`shell.theme.${theme}`)}>
          <input
            type="radio"
            name="theme"
            value={theme}
            className={styles.radio}
            checked={current === theme}
            onChange={() => setTheme(theme)}
          />
          <Icon name={icons[theme]} />
          <span className={styles.name}>{t(`shell.theme.${theme}`)}</span>
        </label>
      ))}
    </fieldset>
  )
}
