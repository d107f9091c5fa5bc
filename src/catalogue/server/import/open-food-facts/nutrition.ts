// Reads the nutrition declaration of a record of Open Food Facts.
import type { Nutrition, NutritionFacts } from '../../../contract/product-values.ts'
import { isStatedByVolume } from '../parse-quantity.ts'
import type { OpenFoodFactsRecord } from './record.ts'

const nutrientNames: Record<keyof NutritionFacts, { name: string; max: number; factor?: number }> = {
  kilojoules: { name: 'energy-kj', max: 5_000 },
  kilocalories: { name: 'energy-kcal', max: 1_200 },
  fat: { name: 'fat', max: 100 },
  saturates: { name: 'saturated-fat', max: 100 },
  monounsaturates: { name: 'monounsaturated-fat', max: 100 },
  polyunsaturates: { name: 'polyunsaturated-fat', max: 100 },
  carbohydrate: { name: 'carbohydrates', max: 100 },
  sugars: { name: 'sugars', max: 100 },
  protein: { name: 'proteins', max: 100 },
  salt: { name: 'salt', max: 100 },
  // Grams there, milligrams here.
  vitaminE: { name: 'vitamin-e', max: 1_000, factor: 1_000 },
}

/** `_100g` stands for 100 ml as well: labels of oils state one or the other. */
export function toNutrition(record: OpenFoodFactsRecord): Nutrition | undefined {
  const { nutriments, nutrition_data_per: per, quantity } = record
  const facts = Object.entries(nutrientNames).flatMap(([field, { name, max, factor = 1 }]) => {
    const value = toAmount(nutriments[`${name}_100g`])
    const scaled = value === undefined ? undefined : Math.round(value * factor * 100) / 100
    return scaled === undefined || scaled > max ? [] : [[field, scaled]]
  })
  if (facts.length === 0) return undefined
  const isByVolume = per === '100ml' || (per !== '100g' && isStatedByVolume(quantity))
  const values: NutritionFacts = Object.fromEntries(facts)
  return isByVolume ? { per100ml: values } : { per100g: values }
}

function toAmount(value: unknown): number | undefined {
  const parsed = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  return typeof parsed === 'number' && Number.isFinite(parsed) && parsed >= 0 ? parsed : undefined
}
