import { describe, expect, test } from 'vitest'
import { firstFrame, movedFrame, partOf, zoomedFrame } from './square-frame.ts'

const wide = { width: 400, height: 200 }

describe('a square over a picture', () => {
  test('first takes the middle, as large as fits', () => {
    expect(partOf(firstFrame, wide)).toEqual({ x: 100, y: 0, size: 200 })
  })

  test('moves by its own side and stays inside', () => {
    expect(partOf(movedFrame(firstFrame, { dx: 0.25, dy: 0 }, wide), wide)).toEqual({ x: 150, y: 0, size: 200 })
    expect(partOf(movedFrame(firstFrame, { dx: 9, dy: 9 }, wide), wide)).toEqual({ x: 200, y: 0, size: 200 })
    expect(partOf(movedFrame(firstFrame, { dx: -9, dy: -9 }, wide), wide)).toEqual({ x: 0, y: 0, size: 200 })
  })

  test('comes nearer up to four times, and back without leaving the picture', () => {
    const near = zoomedFrame(firstFrame, 9, wide)
    expect(partOf(near, wide)).toEqual({ x: 175, y: 75, size: 50 })
    const corner = movedFrame(near, { dx: 9, dy: 9 }, wide)
    expect(partOf(zoomedFrame(corner, 1, wide), wide)).toEqual({ x: 200, y: 0, size: 200 })
  })
})
