// Which of the device's voices reads a text: one of its language, or none. A text read by a voice of another language
// is noise.

export type Voice = { lang: string; default: boolean; localService: boolean }

/** @param tag BCP 47 tag of the text */
export function chooseVoice<V extends Voice>(voices: readonly V[], tag: string): V | undefined {
  const language = primary(tag)
  const merit = (voice: V) =>
    (normal(voice.lang) === normal(tag) ? 4 : 0) +
    // On the device: nothing of what somebody reads leaves it.
    (voice.localService ? 2 : 0) +
    (voice.default ? 1 : 0)
  return voices
    .filter(({ lang }) => primary(lang) === language)
    .toSorted((a, b) => merit(b) - merit(a))
    .at(0)
}

/** Android writes `de_DE`. */
function normal(tag: string): string {
  return tag.toLowerCase().replaceAll('_', '-')
}

function primary(tag: string): string {
  const [first = ''] = normal(tag).split('-')
  // Chinese is spoken under the names of its languages as well.
  return first === 'cmn' || first === 'yue' ? 'zh' : first
}
