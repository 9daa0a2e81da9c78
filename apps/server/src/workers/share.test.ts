import { expect, test } from 'vitest'
import { shareConnections } from './share.ts'

test('workers divide the pool, and each has four connections at least', () => {
  expect(shareConnections({ workers: 2, isAuto: false, databasePool: 16 }, 197)).toEqual({ workers: 2, pool: 8 })
  expect(shareConnections({ workers: 8, isAuto: false, databasePool: 16 }, 197)).toEqual({ workers: 8, pool: 4 })
  expect(shareConnections({ workers: 2, isAuto: false, databasePool: 2 }, 197)).toEqual({ workers: 2, pool: 2 })
})

test('more than PostgreSQL allows is refused with both numbers; auto takes as many as fit', () => {
  expect(() => shareConnections({ workers: 16, isAuto: false, databasePool: 16 }, 197)).toThrow(
    'WORKERS=16 needs up to 288 connections, and PostgreSQL allows 197.',
  )
  expect(shareConnections({ workers: 16, isAuto: true, databasePool: 16 }, 197)).toEqual({ workers: 10, pool: 4 })
  expect(shareConnections({ workers: 4, isAuto: true, databasePool: 16 }, 17)).toEqual({ workers: 1, pool: 16 })
})
