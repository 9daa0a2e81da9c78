import { expect, test } from 'vitest'
import { findFaults, kills, openStand } from './killed-rounds.ts'

test('a contest in rounds whose processes are killed at each place has no gap, one verdict a cell, every flag once, and the points of a fresh fold', async () => {
  const stand = await openStand()
  try {
    for (const kill of Object.values(kills)) await kill(stand)
    expect(await findFaults(stand)).toEqual([])
  } finally {
    await stand.close()
  }
})
