import { createHmac } from 'node:crypto'

/**
 * Flags that the check of a cell reads back, of those that lie in its box, in their order: other ones for each `cell` and round that it
 * names, and foretold by nobody who has not the key.
 */
export function drawOld<Flag>(key: Buffer, cell: string, placed: readonly Flag[], gets: number): Flag[] {
  const left = [...placed]
  return Array.from({ length: Math.min(gets, left.length) }, (_none, turn) => {
    const digest = createHmac('sha256', key).update(`${cell}/${turn}`).digest()
    return left.splice(digest.readUInt32BE(0) % left.length, 1)
  }).flat()
}
