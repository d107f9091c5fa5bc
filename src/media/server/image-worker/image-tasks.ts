// Everything that decodes and encodes pictures. Only the workshop's own process loads this file for more than its
// types: the library behind it takes 40 MB, and bytes of unknown origin may break it.
import sharp from 'sharp'
import { renderCover } from '#src/news/server/cover/render-cover.ts'
import { renderCard } from '#src/news/server/share-card/render-card.ts'
import { acceptOwnPicture, decodePicture } from '../decode-picture.ts'
import { cropToShape, shrinkToWidth } from '../resize-picture.ts'

// Every picture is worked on once: what the library keeps for a second time is memory lost.
sharp.cache(false)
// Works are done beside each other by the workshop, each on one core.
sharp.concurrency(1)

export const works = { decodePicture, acceptOwnPicture, cropToShape, shrinkToWidth, renderCover, renderCard }

export type Works = typeof works
export type WorkName = keyof Works
