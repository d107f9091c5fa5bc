// Chooses the voice for a text. Only voices of the text's language are used, because other voices are unintelligible.

type Voice = { lang: string; default: boolean; localService: boolean }

/** @param tag BCP 47 tag of the text */
export function chooseVoice<V extends Voice>(voices: readonly V[], tag: string): V | undefined {
  const language = getPrimaryLanguage(tag)
  const getScore = (voice: V) =>
    (normalizeTag(voice.lang) === normalizeTag(tag) ? 4 : 0) +
    // Voices on the device do not send the text to a server.
    (voice.localService ? 2 : 0) +
    (voice.default ? 1 : 0)
  return voices
    .filter(({ lang }) => getPrimaryLanguage(lang) === language)
    .toSorted((a, b) => getScore(b) - getScore(a))
    .at(0)
}

/** Android uses underscores: `de_DE`. */
function normalizeTag(tag: string): string {
  return tag.toLowerCase().replaceAll('_', '-')
}

function getPrimaryLanguage(tag: string): string {
  const [first = ''] = normalizeTag(tag).split('-')
  // Some voices are tagged Mandarin (`cmn`) or Cantonese (`yue`) instead of Chinese (`zh`).
  return first === 'cmn' || first === 'yue' ? 'zh' : first
}
