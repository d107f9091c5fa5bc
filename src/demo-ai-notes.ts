// The note for readers in the AI declaration of each demo article, in the language of the article.

import type { LanguageCode } from './i18n/languages.ts'

export const demoAiNotes: Record<LanguageCode, string> = {
  en: 'A language model wrote and edited this demonstration article. No human editor has checked it.',
  ar: 'كتب نموذج لغوي هذا المقال التجريبي وحرّره، ولم يراجعه محرّر بشري.',
  ch: '本文为演示文章，由语言模型撰写和编辑，未经人工编辑审核。',
  de: 'Ein Sprachmodell hat diesen Demonstrationsartikel geschrieben und redigiert. Kein Mensch hat ihn geprüft.',
  fr: 'Un modèle de langage a écrit et relu cet article de démonstration. Aucun rédacteur humain ne l’a vérifié.',
  hi: 'यह प्रदर्शन लेख एक भाषा मॉडल ने लिखा और संपादित किया है। किसी मानव संपादक ने इसे नहीं जाँचा है।',
  jp: 'このデモ記事は言語モデルが執筆し、編集したものです。人間の編集者による確認は受けていません。',
  ru: 'Эту демонстрационную статью написала и отредактировала языковая модель. Человек её не проверял.',
  sp: 'Un modelo de lenguaje ha escrito y revisado este artículo de demostración. Ningún redactor humano lo ha comprobado.',
}
