import styles from './PlayerIcon.module.css'

/** Paths on a 24-pixel grid. Player icons are not mirrored in right-to-left scripts. */
const paths = {
  play: 'M7.5 4.5v15L19.5 12Z',
  pause: 'M7 5h3.5v14H7ZM13.5 5H17v14h-3.5Z',
  previous: 'M18.5 5v14L8.5 12ZM5 5h2v14H5Z',
  next: 'M5.5 5v14l10-7ZM17 5h2v14h-2Z',
  stop: 'M6 6h12v12H6Z',
} as const

export type PlayerIconName = keyof typeof paths

export function PlayerIcon({ name }: { name: PlayerIconName }) {
  return (
    <svg className={styles.icon} width={24} height={24} viewBox="0 0 24 24" aria-hidden="true">
      <path d={paths[name]} />
    </svg>
  )
}
