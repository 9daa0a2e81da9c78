import { expect, it } from 'vitest'
import { bytesFrame, openFrameReader, wordFrame } from './frame.ts'
import { openScreen } from './screen.ts'

it('a screen keeps all it was shown until that is more than 64 KiB', () => {
  const screen = openScreen()
  screen.push(Buffer.from('one\n'))
  screen.push(Buffer.from('two'))
  expect(screen.shown().toString()).toBe('one\ntwo')
})

it.each([1, 700, 200_000])('a long one is cut at a line, in pieces of %i', (size) => {
  const line = '火'.repeat(20)
  const all = Buffer.from(`${line}\n`.repeat(4_000))
  const screen = openScreen()
  for (let at = 0; at < all.length; at += size) screen.push(all.subarray(at, at + size))
  const shown = screen.shown()
  expect(shown.length).toBeLessThanOrEqual(65_536)
  expect(shown.length).toBeGreaterThan(60_000)
  expect(new Set(shown.toString().trimEnd().split('\n'))).toEqual(new Set([line]))
})

it('frames are read wherever a stream cuts them, and what is none is refused', () => {
  const all = Buffer.concat([bytesFrame(Buffer.from([0, 255])), wordFrame({ kind: 'here' }), bytesFrame(Buffer.alloc(0))])
  const read = openFrameReader()
  const frames = [...all].flatMap((byte) => read(Buffer.from([byte])))
  expect(frames).toEqual([{ bytes: Buffer.from([0, 255]) }, { word: { kind: 'here' } }, { bytes: Buffer.alloc(0) }])
  expect(() => openFrameReader()(Buffer.from([0, 255, 255, 255, 255]))).toThrow('too long')
  expect(() => openFrameReader()(Buffer.from([7, 0, 0, 0, 0]))).toThrow('no kind')
})
