import { gunzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { compressedOnce } from './compressed.ts'

const board = Buffer.from(JSON.stringify(Array.from({ length: 200 }, (_, i) => ({ rank: i + 1, name: `Team ${i}` }))))

it('compresses the same bytes once for everybody', async () => {
  const first = compressedOnce(board, 'gzip, deflate, br')
  expect(compressedOnce(board, 'br;q=1.0, gzip;q=0.8')).toBe(first)
  expect(gunzipSync((await first) ?? Buffer.alloc(0)).equals(board)).toBe(true)
})
it('gives nobody the bytes of another, however alike they are', async () => {
  const another = Buffer.from(board.toString().replaceAll('Team', 'Teem'))
  expect(another.length).toBe(board.length)
  await compressedOnce(board, 'gzip')
  expect(gunzipSync((await compressedOnce(another, 'gzip')) ?? Buffer.alloc(0)).equals(another)).toBe(true)
})
it.each([undefined, '', 'br', 'identity', 'gzip;q=0', 'gzip; q=0.000, br'])('leaves the bytes alone for Accept-Encoding %s', (accepts) => {
  expect(compressedOnce(board, accepts)).toBeNull()
})
it('leaves small answers and texts alone', () => {
  expect(compressedOnce(Buffer.from('{"items":[]}'), 'gzip')).toBeNull()
  expect(compressedOnce(board.toString(), 'gzip')).toBeNull()
})
