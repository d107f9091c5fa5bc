import { useTranslation } from 'react-i18next'
import type { PublicAdvertisement } from '../../contract/advertisement.ts'
import styles from './Creative.module.css'
import { isWebLink } from './is-web-link.ts'

/** What is shown of an advertisement. */
export type ShownAd = Pick<
  PublicAdvertisement,
  'title' | 'content' | 'imageUrl' | 'linkUrl' | 'type' | 'picture'
>

export type CreativeProps = {
  ad: ShownAd
  onPictureLoad?: (() => void) | undefined
  onPictureError?: (() => void) | undefined
  /** Called when the reader opens the link, in whatever way. */
  onOpen?: (() => void) | undefined
}

/** An advertisement without frame: picture and text, or a typeset text. It fills the element around it. */
export function Creative({ ad, onPictureLoad, onPictureError, onOpen }: CreativeProps) {
  const { t } = useTranslation()
  const { title, content, picture, linkUrl } = ad
  const hasPicture = picture !== null
  const attributes = { className: styles.creative, 'data-with-picture': hasPicture || undefined }
  const shown = (
    <>
      {picture && (
        <img
          key={picture.src}
          className={styles.picture}
          src={picture.src}
          srcSet={picture.srcSet || undefined}
          sizes="auto, (min-width: 62rem) 970px, 100vw"
          width={picture.width}
          height={picture.height}
          alt={title}
          loading="lazy"
          decoding="async"
          onLoad={onPictureLoad}
          onError={onPictureError}
        />
      )}
      {/* A new element for each advertisement: the same one would move from below a picture into the middle. */}
      <span key={`${picture?.src} ${title}`} className={styles.text} dir="auto">
        {/* The alternative text of the picture is the title. No `bdi`, which `dir="auto"` does not look into. */}
        <span className={styles.title} aria-hidden={hasPicture || undefined}>
          {title}
        </span>{' '}
        {content && <bdi className={styles.content}>{content}</bdi>}
      </span>
    </>
  )
  if (!isWebLink(linkUrl)) return <div {...attributes}>{shown}</div>
  return (
    <a
      {...attributes}
      href={linkUrl}
      target="_blank"
      rel="sponsored nofollow noopener noreferrer"
      onClick={onOpen}
      // The middle button opens a link as well.
      onAuxClick={({ button }) => button === 1 && onOpen?.()}
    >
      {shown}
      <span className="visually-hidden"> {t('ads.opensInNewTab')}</span>
    </a>
  )
}
