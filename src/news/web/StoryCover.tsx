import { Cover, type CoverProps } from './Cover.tsx'
import styles from './StoryCover.module.css'

export type CoverWords = { alt: string | undefined; caption: string; credit: string }

type Props = { article: CoverProps['article']; words: CoverWords | undefined }

/** The picture above an article, with what is said under it. */
export function StoryCover({ article, words }: Props) {
  const cover = <Cover article={article} place="article" isFirst alt={words?.alt} />
  const { caption, credit } = words ?? {}
  if (!caption && !credit) return cover
  return (
    <figure className={styles.figure}>
      {cover}
      <figcaption className={styles.caption} dir="auto">
        {caption} {credit && <span className={styles.credit}>{credit}</span>}
      </figcaption>
    </figure>
  )
}
