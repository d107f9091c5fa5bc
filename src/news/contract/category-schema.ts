import { z } from 'zod'
import { categories } from './category.ts'

export const CategoryName = z.enum(categories).meta({ id: 'Category' })
