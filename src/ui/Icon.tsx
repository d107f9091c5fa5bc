import styles from './Icon.module.css'

/** Paths on a 24-pixel grid, designed for strokes of 1.75 px. */
const paths = {
  search: 'M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13ZM15.5 15.5 20.5 20.5',
  menu: 'M3.5 6.5h17M3.5 12h17M3.5 17.5h17',
  chevron: 'm6 9.5 6 6 6-6',
  arrow: 'M4 12h15.5M13.5 5.5 20 12l-6.5 6.5',
  globe:
    'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18ZM3.2 12h17.6M12 3c2.6 2.4 3.8 5.6 3.8 9S14.6 18.6 12 21c-2.6-2.4-3.8-5.6-3.8-9S9.4 5.4 12 3Z',
  sun: 'M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8ZM12 2.5v2.2M12 19.3v2.2M2.5 12h2.2M19.3 12h2.2M5.3 5.3l1.5 1.5M17.2 17.2l1.5 1.5M5.3 18.7l1.5-1.5M17.2 6.8l1.5-1.5',
  moon: 'M20 14.3A8.5 8.5 0 0 1 9.7 4a8.5 8.5 0 1 0 10.3 10.3Z',
  screen: 'M3.5 5h17v11.5h-17ZM9 20.5h6M12 16.5v4',
  share: 'M12 14.5V3.5M8 7l4-4 4 4M6 11.5H4.5v9h15v-9H18',
  bookmark: 'M6 3.5h12v17l-6-4.5-6 4.5Z',
  check: 'm4.5 12.5 5 5 10-11',
  cross: 'M5.5 5.5l13 13M18.5 5.5l-13 13',
  person: 'M12 4a4 4 0 1 0 0 8 4 4 0 0 0 0-8ZM4.5 20.5c.6-4 3.5-6 7.5-6s6.9 2 7.5 6',
  listen: 'M3.5 9.5v5h4l5 4.5V5l-5 4.5ZM16 9c1.6 1.8 1.6 4.2 0 6M18.7 6.2c3.4 3.4 3.4 8.2 0 11.6',
  link: 'M10 14a4 4 0 0 0 5.7 0l3.1-3.1a4 4 0 0 0-5.7-5.7L12 6.3M14 10a4 4 0 0 0-5.7 0l-3.1 3.1a4 4 0 0 0 5.7 5.7L12 17.7',
  mail: 'M3.5 5.5h17v13h-17ZM3.5 6.5 12 13l8.5-6.5',
  bottle: 'M10 2.5h4v5c0 2 3 2.8 3 5.5v6.5a2 2 0 0 1-2 2H9a2 2 0 0 1-2-2V13c0-2.7 3-3.5 3-5.5ZM7 14h10v4H7',
  scan: 'M3.5 8V3.5H8M16 3.5h4.5V8M20.5 16v4.5H16M8 20.5H3.5V16M7.5 8.5v7M10.5 8.5v7M13.5 8.5v7M16.5 8.5v7',
  home: 'M4 11 12 4.5 20 11M6 9.5V20h12V9.5M10 20v-6h4v6',
  heart: 'M12 20C5.5 15.5 3.5 12 3.5 8.9A4.4 4.4 0 0 1 12 6.8a4.4 4.4 0 0 1 8.5 2.1c0 3.1-2 6.6-8.5 11.1Z',
  clock: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18ZM12 7v5.3l3.5 2',
} as const

export type IconName = keyof typeof paths

/** Decorative icon. The text beside it, or the label of its control, gives the meaning. */
export function Icon({ name, size = 20 }: { name: IconName; size?: 16 | 20 | 24 }) {
  return (
    <svg
      className={styles.icon}
      data-mirrored={name === 'arrow' || undefined}
      width={size}
      height={size}
      viewBox="0 0 24 24"
      aria-hidden="true"
    >
      <path d={paths[name]} />
    </svg>
  )
}
