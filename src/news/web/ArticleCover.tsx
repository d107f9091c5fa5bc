import styles from './ArticleCover.module.css'
import { Cover, type CoverProps } from './Cover.tsx'

export type CoverDescription = { alt: string | undefined; caption: string; credit: string }

type Props = { article: CoverProps['article']; words: CoverDescription | undefined }

/** The picture above an article, with what is said under it. */
export function ArticleCover({ article, words }: Props) {
  const cover = <Cover article={article} layout="article" isFirst alt={words?.alt} />
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
