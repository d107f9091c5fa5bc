// Statements that are not mandatory, but regulated (Delegated Regulation (EU) 2022/2104, Article 10).

/** Reserved for oils that were pressed with a traditional press below 27 °C. */
export const firstColdPressing = [
  'first cold pressing',
  'first cold pressed',
  'prima spremitura a freddo',
  'primera presión en frío',
  'première pression à froid',
  'erste Kaltpressung',
  'πρώτη ψυχρή πίεση',
  'ψυχρής πίεσης',
  'primeira pressão a frio',
  'عصرة أولى على البارد',
]

/** Reserved for oils that were extracted by percolation or centrifugation below 27 °C. */
export const coldExtraction = [
  'cold extraction',
  'cold extracted',
  'estratto a freddo',
  'estrazione a freddo',
  'extracción en frío',
  'extraído en frío',
  'extraction à froid',
  'extrait à froid',
  'Kaltextraktion',
  'kaltextrahiert',
  'ψυχρή εξαγωγή',
  'ψυχρή έκθλιψη',
  'extração a frio',
  'extraído a frio',
  'مستخلص على البارد',
  'استخلاص على البارد',
]

/** Common words for the same thing that are not the reserved ones. */
export const otherColdWords = [
  'cold pressed',
  'cold pressing',
  'spremuto a freddo',
  'spremitura a freddo',
  'prensado en frío',
  'presión en frío',
  'pressée à froid',
  'pression à froid',
  'kaltgepresst',
  'Kaltpressung',
  'prensado a frio',
  'معصور على البارد',
]

/** Attributes of the method of the International Olive Council, and the words for their strength. */
export const sensoryWords =
  /(?:^|[^\p{L}])(?:fruity|pungent|bitter|well[- ]balanced|mild oil|fruttato|piccante|amaro|olio dolce|equilibrato|frutado|picante|amargo|equilibrado|aceite dulce|fruité|piquant|amer|équilibrée?|fruchtig|scharf|bitter|ausgewogen|φρουτ[ώω]δες|πικ[άα]ντικο|πικρ[όο]|ισορροπημ[έε]νο|suave e frutado|فاكهي|مر المذاق|لاذع)(?![\p{L}])/iu

export const acidityPattern =
  /(?:acidit(?:y|à|a|é|e)?|acidez|säuregehalt|säure|οξ[ύυ]τητα|الحموضة|حموضة)\D{0,40}?(\d{1,2}(?:[.,]\d{1,2})?)\s*(?:%|°|g\b|$)/iu

/** With a maximum acidity a label has to name these as well. */
export const acidityCompanions = {
  peroxides: /peroxid|perossid|peróxid|peroxyd|υπεροξ|بيروكسيد/iu,
  waxes: /\bwax|\bcer[ae]s?\b|\bcires?\b|wachs|κηρ[οώω]|الشمع/iu,
  ultraviolet: /k\s?2(?:32|68|70)|delta\s?k|[Δ∆]\s?[KΚ]|ultravi|uv[- ]abs/iu,
} as const
