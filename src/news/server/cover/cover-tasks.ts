// Tasks of the image worker that draw covers and share cards. Everybody else imports only their types.
import { renderCard } from '../share-card/render-card.ts'
import { renderCover } from './render-cover.ts'

export const coverTasks = { renderCover, renderCard }

export type CoverTasks = typeof coverTasks
