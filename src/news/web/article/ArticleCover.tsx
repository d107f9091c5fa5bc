import { Cover, type CoverProps } from '../cards/Cover.tsx'
import styles from './ArticleCover.module.css'

export type CoverDescription = { alt: string | undefined; caption: string; credit: string }

type Props = { article: CoverProps['article']; description: CoverDescription | undefined }

/** The picture above an article, with caption and credit. */
export function ArticleCover({ article, description }: Props) {
  const cover = <Cover article={article} layout="article" isFirst alt={description?.alt} />
  const { caption, credit } = description ?? {}
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
