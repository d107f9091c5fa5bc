import type { ReactNode } from 'react'
import type { Category } from '../../contract/category.ts'
import styles from './CategoryMotif.module.css'

// One motif per category on a 64-pixel grid: solid shapes in the category's color, cut-out details (`cutout`), and one
// gold accent.
const motifs: Record<Category, ReactNode> = {
  // Two steel tanks.
  'Industry Headlines': (
    <>
      <path className={styles.shape} d="M6 20c0-6 22-6 22 0v32l-2 8h-3l-1-4H12l-1 4H8l-2-8Z" />
      <path className={styles.shape} d="M32 12c0-7 26-7 26 0v40l-2 8h-3l-1-4H38l-1 4h-3l-2-8Z" />
      <path
        className={styles.cutout}
        d="M9 27h13v2H9Zm0 8h10v2H9Zm26-15h16v2H35Zm0 10h13v2H35Zm0 10h16v2H35Z"
      />
      <path className={styles.gold} d="M17 44c3 4 4 6 4 8a4 4 0 0 1-8 0c0-2 1-4 4-8Z" />
    </>
  ),
  // A medal between two laurel sprays.
  'Competitions & Awards': (
    <>
      <path className={styles.shape} d="M22 4h8l4 16-6 3Zm12 0h8l-6 19-5-3Z" />
      <circle className={styles.gold} cx="32" cy="35" r="13" />
      <path className={styles.cutout} d="M32 27c4 5 5 8 5 10a5 5 0 0 1-10 0c0-2 1-5 5-10Z" />
      <path
        className={styles.shape}
        d="M12 26c5 3 6 7 4 12-5-3-6-7-4-12ZM8 38c6 1 9 5 8 10-6-1-9-5-8-10Zm5 12c6-1 10 2 11 7-6 1-10-2-11-7Zm39-24c-5 3-6 7-4 12 5-3 6-7 4-12Zm4 12c-6 1-9 5-8 10 6-1 9-5 8-10Zm-5 12c-6-1-10 2-11 7 6 1 10-2 11-7Z"
      />
    </>
  ),
  // A tree above terraces.
  'Producers & Estates': (
    <>
      <circle className={styles.gold} cx="50" cy="14" r="7" />
      <path
        className={styles.shape}
        d="M14 22c-2-7 4-12 10-11 3-6 13-5 14 1 7 1 8 9 3 12 2 6-5 10-10 7l1 11h-6l-1-11c-6 3-13-3-11-9Z"
      />
      <path className={styles.cutout} d="M19 21c3-3 7-4 11-3-4 1-8 1-11 3Zm8 6c3-2 7-2 10-1-4 0-7 0-10 1Z" />
      <path className={styles.shape} d="M2 46c14-6 40-8 60-2v4c-20-5-44-4-60 2Zm0 8c16-6 42-7 60-2v8H2Z" />
      <path className={styles.cutout} d="M10 57c14-4 30-4 46-2v1c-16-1-30-1-46 1Z" />
    </>
  ),
  // A bar chart below a rising line.
  'Market & Economy': (
    <>
      <path
        className={styles.shape}
        d="M4 60V44l10-4v20Zm14 0V36l10-5v29Zm14 0V40l10-6v26Zm14 0V26l12-7v41Z"
      />
      <path className={styles.cutout} d="M7 49h4v1H7Zm14-6h4v1h-4Zm14 4h4v1h-4Zm15-13h5v1h-5Zm0 6h5v1h-5Z" />
      <path className={styles.shape} d="m3 32 15-11 12 6 22-17-6-1 1-3 12 2 1 12-3 1-2-7-24 19-13-6L6 35Z" />
      <circle className={styles.gold} cx="18" cy="10" r="6" />
    </>
  ),
  // A flask with a drop.
  'Science & Health': (
    <>
      <path className={styles.shape} d="M22 4h20v4h-3v15l17 29c2 4 0 8-4 8H12c-4 0-6-4-4-8l17-29V8h-3Z" />
      <path className={styles.cutout} d="M28 8h8v16l4 7H24l4-7Z" />
      <path className={styles.gold} d="M32 34c5 7 6 9 6 12a6 6 0 0 1-12 0c0-3 1-5 6-12Z" />
      <path className={styles.cutout} d="M15 53c1 2 2 3 5 3h6c-5-1-8-1-11-3Zm34-6c1 1 2 3 1 5-2-1-2-3-1-5Z" />
    </>
  ),
  // A bowl, bread and oil.
  'Culinary & Pairings': (
    <>
      <path className={styles.shape} d="M4 34h56c0 14-10 22-20 23v3H24v-3C14 56 4 48 4 34Z" />
      <path
        className={styles.cutout}
        d="M9 39h2c1 6 5 11 11 14-8-2-12-8-13-14Zm40 0h5c-1 2-2 4-3 5-1-2-1-3-2-5Z"
      />
      <path className={styles.shape} d="M9 30c-3-10 4-18 14-17 11 1 16 9 14 17Z" />
      <path className={styles.cutout} d="M14 22c2-3 4-4 7-4-2 2-4 3-7 4Zm8 2c2-3 4-4 7-4-2 2-4 3-7 4Z" />
      <path className={styles.gold} d="M49 8c5 7 6 10 6 13a6 6 0 0 1-12 0c0-3 1-6 6-13Z" />
    </>
  ),
  // A seedling above layers of soil.
  Sustainability: (
    <>
      <path
        className={styles.shape}
        d="M30 36V24C18 25 11 18 10 8c12 0 19 5 21 13C33 12 41 6 54 7c-1 11-9 18-20 18v11Z"
      />
      <path
        className={styles.cutout}
        d="M15 11c6 2 10 6 14 11-6-3-10-6-14-11Zm34-1c-6 2-10 6-14 12 6-3 10-7 14-12Z"
      />
      <path className={styles.shape} d="M2 36h60v9c-20 4-40-4-60 1Z" />
      <path className={styles.gold} d="M2 48c20-5 40 3 60-1v5c-20 4-40-3-60 1Z" />
      <path className={styles.shape} d="M2 55c20-4 40 3 60-1v6H2Z" />
      <path className={styles.cutout} d="M31 37h2c0 4 3 6 7 7-5 0-7-1-8-4-1 3-4 4-9 4 5-1 8-3 8-7Z" />
    </>
  ),
  // An amphora.
  'Culture & Lifestyle': (
    <>
      <path
        className={styles.shape}
        d="M24 3h16v4l-2 2v7c10 4 14 11 12 20-2 10-10 16-13 21l1 3H26l1-3c-3-5-11-11-13-21-2-9 2-16 12-20V9l-2-2Z"
      />
      <path
        className={styles.shape}
        d="M25 8C12 7 8 16 14 27l4-3c-5-7-2-13 7-12Zm14 0c13-1 17 8 11 19l-4-3c5-7 2-13-7-12Z"
      />
      <path className={styles.cutout} d="M16 31h32v2H16Zm1 12h30l-1 2H18Z" />
      <path className={styles.gold} d="m19 41 4-6 4 6Zm9 0 4-6 4 6Zm9 0 4-6 4 6Z" />
    </>
  ),
  // A leaf in the shape of a speech bubble.
  'Voices & Perspectives': (
    <>
      <path
        className={styles.shape}
        d="M4 26C8 10 26 2 60 4c0 24-12 36-30 36-5 0-9-1-12-3L8 48l1-13c-4-2-6-5-5-9Z"
      />
      <path
        className={styles.cutout}
        d="M14 31C24 20 36 13 52 9 38 17 27 24 17 33Zm16-8c0-4 1-7 3-10 0 3-1 6-1 9Zm4 4c4 0 8 0 12-2-4 0-7 0-10-1Z"
      />
      <path
        className={styles.gold}
        d="M60 44c-2 10-10 15-24 14-4 0-7-1-9-2-4 2-7 3-11 4l5-7c10 1 27 0 39-9Z"
      />
    </>
  ),
  // A drone above three trees.
  'Tech & Innovation': (
    <>
      <path className={styles.shape} d="M26 16h12l4 5h-5l-2 5h-6l-2-5h-5Z" />
      <path
        className={styles.shape}
        d="M8 11h20v3H8Zm28 0h20v3H36ZM17 13h3l7 5-2 2-8-5Zm27 0h3v2l-8 5-2-2Z"
      />
      <path className={styles.gold} d="m29 28-15 18h36L35 28Z" />
      <path
        className={styles.shape}
        d="M10 52c0-5 3-8 6-8s6 3 6 8l-4 1v7h-4v-7Zm16 0c0-5 3-8 6-8s6 3 6 8l-4 1v7h-4v-7Zm16 0c0-5 3-8 6-8s6 3 6 8l-4 1v7h-4v-7Z"
      />
      <path
        className={styles.cutout}
        d="M13 50c1-2 2-3 4-3-2 1-3 2-4 3Zm16 0c1-2 2-3 4-3-2 1-3 2-4 3Zm16 0c1-2 2-3 4-3-2 1-3 2-4 3Z"
      />
    </>
  ),
}

export function CategoryMotif({ category }: { category: Category }) {
  return (
    <svg className={styles.motif} viewBox="0 0 64 64" aria-hidden="true">
      {motifs[category]}
    </svg>
  )
}
