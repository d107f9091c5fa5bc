import type { ReactNode } from 'react'
import type { AchievementName } from '../../contract/achievement-names.ts'
import styles from './Medal.module.css'

const star = 'M0-11 3.2-3.6 11-3 5 2.2 7 10 0 5.8-7 10-5 2.2-11-3-3.2-3.6z'

/** Drawn in the square from 24 to 72, in the middle of the medal. */
const motifs: Record<AchievementName, ReactNode> = {
  'first-scan': (
    <>
      <path d="M30 39v-9h9M57 30h9v9M66 57v9h-9M39 66h-9v-9" />
      <path d="M45 34h6v6c3 2 5 4 5 8v13H40V48c0-4 2-6 5-8z" />
      <path d="M33 51h30" className={styles.accent} />
    </>
  ),
  'ten-scans': (
    <>
      <path d="M38 35v-5h26v32h-5" />
      <rect x="32" y="36" width="26" height="31" rx="2" />
      <path d="M38 44h14M38 50h14" />
      <path d="M38 57v5M42 57v5M45 57v5M49 57v5M52 57v5" className={styles.accent} />
    </>
  ),
  'first-review': <path d={star} transform="translate(48 49) scale(1.7)" className={styles.filled} />,
  'many-reviews': (
    <>
      <path d={star} transform="translate(48 38)" className={styles.filled} />
      <path d={star} transform="translate(36 58)" className={styles.filled} />
      <path d={star} transform="translate(60 58)" className={styles.filled} />
    </>
  ),
  'tasting-notes': (
    <>
      <path d="M48 29 67 62H29zM48 29v22M67 62 48 51M29 62l19-11" />
      <path d="M48 37 59 57 40 56z" className={styles.filled} />
    </>
  ),
  countries: (
    <>
      <circle cx="48" cy="48" r="19" />
      <ellipse cx="48" cy="48" rx="8" ry="19" />
      <path d="M29 48h38M32 38h32M32 58h32" />
    </>
  ),
  cultivars: (
    <>
      <path d="M30 64c8-3 20-12 34-34" />
      <path d="M40 57c-7-2-10-7-10-12 6 0 10 5 10 12zM49 48c-7-3-9-8-9-14 6 1 9 7 9 14z" />
      <path d="M58 39c7 2 10 0 12-4-5-2-9-1-12 4zM45 60c5 5 11 6 15 4-2-5-8-7-15-4z" />
      <ellipse cx="57" cy="51" rx="4.5" ry="6" transform="rotate(-35 57 51)" className={styles.filled} />
    </>
  ),
  'trained-palate': (
    <>
      <circle cx="48" cy="48" r="18" />
      <circle cx="48" cy="48" r="10.5" />
      <circle cx="48" cy="48" r="3.5" className={styles.filled} />
      <path d="M48 25v7M48 64v7M25 48h7M64 48h7" />
    </>
  ),
  'weekly-streak': (
    <>
      <rect x="30" y="33" width="36" height="33" rx="3" />
      <path d="M30 42h36M38 29v8M58 29v8" />
      <path d="m36 51 2.5 2.5L43 49M53 51l2.5 2.5L60 49M36 60l2.5 2.5L43 58M53 60l2.5 2.5L60 58" />
    </>
  ),
  photos: (
    <>
      <path d="M30 38h9l3-5h12l3 5h9a2 2 0 0 1 2 2v22a2 2 0 0 1-2 2H30a2 2 0 0 1-2-2V40a2 2 0 0 1 2-2z" />
      <circle cx="48" cy="50" r="9" />
      <circle cx="48" cy="50" r="3.5" className={styles.filled} />
    </>
  ),
  appreciated: (
    <path
      d="M48 66C34 56 29 49 29 42c0-6 4-10 9.5-10 4 0 7.5 2 9.5 6 2-4 5.5-6 9.5-6 5.5 0 9.5 4 9.5 10 0 7-5 14-19 24z"
      className={styles.filled}
    />
  ),
  friends: (
    <>
      <circle cx="48" cy="36" r="6" />
      <circle cx="33" cy="44" r="5" />
      <circle cx="63" cy="44" r="5" />
      <path d="M37 64v-6c0-7 4-11 11-11s11 4 11 11v6M26 64v-4c0-5 3-8 7-8M70 64v-4c0-5-3-8-7-8" />
      <path d="M26 66h44" className={styles.accent} />
    </>
  ),
}

/** Degrees from the top; the wreath is open at the top. */
const leaves = [...Array(15).keys()].map((index) => 40 + index * 20)

/** Decorative: the name of the achievement stands beside it. */
export function Medal({ name, isEarned }: { name: AchievementName; isEarned: boolean }) {
  return (
    <svg className={styles.medal} viewBox="0 0 96 96" data-earned={isEarned || undefined} aria-hidden="true">
      <circle cx="48" cy="48" r="33" className={styles.disc} />
      <circle cx="48" cy="48" r="36.5" className={styles.rim} />
      {leaves.map((angle) => (
        <path
          key={angle}
          className={styles.leaf}
          transform={`rotate(${angle} 48 48) translate(48 7) rotate(${angle < 180 ? -60 : 60})`}
          d="M-6 0c2-4 10-4 12 0-2 4-10 4-12 0z"
        />
      ))}
      <g className={styles.motif}>{motifs[name]}</g>
    </svg>
  )
}
