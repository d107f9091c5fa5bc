// Tasks of the image worker that draw covers and share cards. All other modules import only the type.
import { renderCard } from '../share-card/render-card.ts'
import { renderCover } from './render-cover.ts'

export const coverTasks = { renderCover, renderCard }

export type CoverTasks = typeof coverTasks
