import type Sharp from 'sharp'
import { createTurns } from './turns.ts'

/** What is shown small is taken small: a progressive JPEG costs three bytes a pixel while it is drawn, however few bytes it has. */
const smallSide = 1_280
const mostPixels = { small: 16_000_000, large: 40_000_000 }

/** Pixels that a picture may have which is drawn with this longest side. */
export const pixelsFor = (maxSide: number): number => (maxSide <= smallSide ? mostPixels.small : mostPixels.large)

/** Two pictures at once in a process, one of a person: libvips shares its threads with the hashing of passwords and with files. */
export const drawInTurn = createTurns({ atOnce: 2, mostWaiting: 20 })

/** The library that draws: one thread a picture, and no operation or file kept once it is drawn. */
export async function loadSharp(): Promise<typeof Sharp> {
  const { default: sharp } = await import('sharp')
  sharp.cache(false)
  sharp.concurrency(1)
  return sharp
}
