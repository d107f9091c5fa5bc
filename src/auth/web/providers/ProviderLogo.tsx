import styles from './ProviderButtons.module.css'

/** SVG paths, drawn in the color of the text beside them. */
const paths = {
  google:
    'M12 10.3v3.5h5c-.2 1.2-1.5 3.6-5 3.6a5.4 5.4 0 0 1 0-10.9c1.7 0 2.9.7 3.5 1.3l2.5-2.4A9 9 0 1 0 12 21c5.2 0 8.6-3.6 8.6-8.8 0-.6 0-1-.1-1.9z',
  apple:
    'M16.4 12.6c0-2.3 1.9-3.4 2-3.5a4.3 4.3 0 0 0-3.4-1.8c-1.4-.2-2.8.8-3.5.8s-1.8-.8-3-.8a4.5 4.5 0 0 0-3.8 2.3c-1.6 2.8-.4 7 1.2 9.3.8 1.1 1.7 2.4 2.9 2.3 1.2 0 1.6-.7 3-.7s1.8.7 3 .7 2-1.1 2.8-2.2c.9-1.3 1.2-2.5 1.3-2.6-.1 0-2.5-1-2.5-3.8zM14.2 5.8c.6-.8 1.1-1.9 1-2.9-.9 0-2 .6-2.7 1.4-.6.7-1.1 1.8-1 2.8 1 .1 2.1-.5 2.7-1.3z',
} as const

export function ProviderLogo({ provider }: { provider: keyof typeof paths }) {
  return (
    <svg className={styles.logo} viewBox="0 0 24 24" aria-hidden="true">
      <path fill="currentColor" d={paths[provider]} />
    </svg>
  )
}
