import type { NutritionFacts } from './product-values.ts'

/** What a nutrition declaration states beside the energy, in the order of the label. */
export const nutrients = [
  'fat',
  'saturates',
  'monounsaturates',
  'polyunsaturates',
  'carbohydrate',
  'sugars',
  'protein',
  'salt',
  'vitaminE',
] as const satisfies (keyof NutritionFacts)[]

export const nutritionAmounts = ['per100ml', 'per100g'] as const
