// Notes for readers of the demo: in the AI declaration of each article in its language, and below each translation in
// the language of the translation.

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

export const demoTranslationNotes: Record<LanguageCode, string> = {
  en: 'Demonstration: a language model translated this text and read it a second time. No person has checked it.',
  ar: 'نص تجريبي: ترجمه نموذج لغوي وأعاد قراءته، ولم يراجعه إنسان.',
  ch: '演示文本：由语言模型翻译并复读，未经人工审核。',
  de: 'Demonstration: Ein Sprachmodell hat diesen Text übersetzt und ein zweites Mal gelesen. Kein Mensch hat ihn geprüft.',
  fr: 'Démonstration : un modèle de langage a traduit ce texte puis l’a relu. Aucune personne ne l’a vérifié.',
  hi: 'प्रदर्शन: एक भाषा मॉडल ने इस पाठ का अनुवाद किया और इसे दोबारा पढ़ा। किसी व्यक्ति ने इसे नहीं जाँचा है।',
  jp: 'デモ用の文章です。言語モデルが翻訳し、読み直しました。人による確認は受けていません。',
  ru: 'Демонстрация: языковая модель перевела этот текст и перечитала его. Человек его не проверял.',
  sp: 'Demostración: un modelo de lenguaje ha traducido este texto y lo ha releído. Ninguna persona lo ha comprobado.',
}
