import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type ArticleParagraph, getArticleParagraphs } from './article-paragraphs.ts'
import styles from './ListenBar.module.css'
import { PlayerIcon, type PlayerIconName } from './PlayerIcon.tsx'
import { createSpeechPlayer, type PlayerState, type SpeechPlayer } from './speech-player.ts'
import { createSpeechOutput } from './speech-synthesis.ts'

export type ListenBarProps = { tag: string; onClose: () => void }

/** What is read, and how to go on; stays in sight while the article is read aloud. */
export function ListenBar({ tag, onClose }: ListenBarProps) {
  const { t, ready } = useTranslation(['common', 'reading'])
  const [session, setSession] = useState<{ aloud: SpeechPlayer; paragraphs: ArticleParagraph[] }>()
  const [reading, setReading] = useState<PlayerState>()
  useEffect(() => {
    const paragraphs = getArticleParagraphs(document.querySelector('main article') ?? document, tag)
    const aloud = createSpeechPlayer(paragraphs, createSpeechOutput(window.speechSynthesis), setReading)
    setSession({ aloud, paragraphs })
    aloud.play()
    window.addEventListener('pagehide', aloud.stop)
    return () => {
      window.removeEventListener('pagehide', aloud.stop)
      aloud.stop()
    }
  }, [tag])
  useSpokenMark(reading && session?.paragraphs[reading.at]?.element, reading?.state === 'ended')
  if (!ready || !session || !reading) return null

  const { aloud, paragraphs } = session
  const isSpeaking = reading.state === 'speaking'
  return (
    <section className={`${styles.bar} no-print`} aria-label={t('reading:listen.label')}>
      <p className={styles.place}>
        {t('reading:listen.position', { at: reading.at + 1, total: paragraphs.length })}
      </p>
      {/* Time runs one way in every script. */}
      <div className={styles.controls} dir="ltr">
        <Control sign="previous" label={t('reading:listen.previous')} onPress={aloud.previous} />
        <Control
          sign={isSpeaking ? 'pause' : 'play'}
          label={isSpeaking ? t('reading:listen.pause') : t('reading:listen.play')}
          onPress={isSpeaking ? aloud.pause : aloud.play}
        />
        <Control sign="next" label={t('reading:listen.next')} onPress={aloud.next} />
        <Control sign="stop" label={t('reading:listen.stop')} onPress={onClose} />
      </div>
      <p role="status" className={styles.status}>
        {reading.state === 'failed' && t('reading:listen.failed')}
        {reading.state === 'ended' && t('reading:listen.ended')}
      </p>
    </section>
  )
}

function Control({ sign, label, onPress }: { sign: PlayerIconName; label: string; onPress: () => void }) {
  return (
    <button type="button" className={styles.control} aria-label={label} title={label} onClick={onPress}>
      <PlayerIcon sign={sign} />
    </button>
  )
}

/** Marks what is read, and keeps it in sight for a reader who has not gone elsewhere. */
function useSpokenMark(element: HTMLElement | undefined, isOver: boolean): void {
  useEffect(() => {
    if (!element || isOver) return
    const before = document.querySelector('[data-was-spoken]')
    const isFollowing = !before || isInSight(before)
    before?.removeAttribute('data-was-spoken')
    element.setAttribute('data-spoken', '')
    if (isFollowing && !isInSight(element)) element.scrollIntoView({ block: 'center' })
    return () => {
      element.removeAttribute('data-spoken')
      element.setAttribute('data-was-spoken', '')
    }
  }, [element, isOver])
}

function isInSight(element: Element): boolean {
  const { top, bottom } = element.getBoundingClientRect()
  return bottom > 0 && top < window.innerHeight * 0.8
}
