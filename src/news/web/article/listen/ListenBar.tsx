import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type ArticleParagraph, getArticleParagraphs } from './article-paragraphs.ts'
import styles from './ListenBar.module.css'
import { PlayerIcon, type PlayerIconName } from './PlayerIcon.tsx'
import { createSpeechPlayer, type PlayerState, type SpeechPlayer } from './speech-player.ts'
import { createSpeechOutput } from './speech-synthesis.ts'

export type ListenBarProps = { tag: string; onClose: () => void }

/** Player controls that stay visible while the article is read aloud. */
export function ListenBar({ tag, onClose }: ListenBarProps) {
  const { t, ready } = useTranslation(['common', 'reading'])
  const [session, setSession] = useState<{ player: SpeechPlayer; paragraphs: ArticleParagraph[] }>()
  const [playerState, setPlayerState] = useState<PlayerState>()
  useEffect(() => {
    const paragraphs = getArticleParagraphs(document.querySelector('main article') ?? document, tag)
    const player = createSpeechPlayer(paragraphs, createSpeechOutput(window.speechSynthesis), setPlayerState)
    setSession({ player, paragraphs })
    player.play()
    window.addEventListener('pagehide', player.stop)
    return () => {
      window.removeEventListener('pagehide', player.stop)
      player.stop()
    }
  }, [tag])
  const currentElement = playerState && session?.paragraphs[playerState.paragraph]?.element
  useSpokenHighlight(currentElement, playerState?.status === 'ended')
  if (!ready || !session || !playerState) return null

  const { player, paragraphs } = session
  const { paragraph, status } = playerState
  const isSpeaking = status === 'speaking'
  return (
    <section className={`${styles.bar} no-print`} aria-label={t('reading:listen.label')}>
      <p className={styles.position}>
        {t('reading:listen.position', { at: paragraph + 1, total: paragraphs.length })}
      </p>
      {/* Player controls are ordered from left to right in every script. */}
      <div className={styles.controls} dir="ltr">
        <Control icon="previous" label={t('reading:listen.previous')} onPress={player.previous} />
        <Control
          icon={isSpeaking ? 'pause' : 'play'}
          label={isSpeaking ? t('reading:listen.pause') : t('reading:listen.play')}
          onPress={isSpeaking ? player.pause : player.play}
        />
        <Control icon="next" label={t('reading:listen.next')} onPress={player.next} />
        <Control icon="stop" label={t('reading:listen.stop')} onPress={onClose} />
      </div>
      <p role="status" className={styles.status}>
        {status === 'failed' && t('reading:listen.failed')}
        {status === 'ended' && t('reading:listen.ended')}
      </p>
    </section>
  )
}

function Control({ icon, label, onPress }: { icon: PlayerIconName; label: string; onPress: () => void }) {
  return (
    <button type="button" className={styles.control} aria-label={label} title={label} onClick={onPress}>
      <PlayerIcon name={icon} />
    </button>
  )
}

/** Highlights the spoken paragraph and scrolls it into view, unless the reader has scrolled away. */
function useSpokenHighlight(element: HTMLElement | undefined, hasEnded: boolean): void {
  useEffect(() => {
    if (!element || hasEnded) return
    const previous = document.querySelector('[data-was-spoken]')
    const isFollowing = !previous || isInView(previous)
    previous?.removeAttribute('data-was-spoken')
    element.setAttribute('data-spoken', '')
    if (isFollowing && !isInView(element)) element.scrollIntoView({ block: 'center' })
    return () => {
      element.removeAttribute('data-spoken')
      element.setAttribute('data-was-spoken', '')
    }
  }, [element, hasEnded])
}

function isInView(element: Element): boolean {
  const { top, bottom } = element.getBoundingClientRect()
  return bottom > 0 && top < window.innerHeight * 0.8
}
