import { expect, it } from 'vitest'
import { bulkOrder } from './bulk-order.ts'

it('names ticked rows, or says what matches and what was left out', () => {
  expect(bulkOrder({ all: false, ids: ['a', 'b'] }, { q: 'x' })).toEqual({ ids: ['a', 'b'] })
  expect(bulkOrder({ all: true, ids: ['c'] }, { q: 'x' })).toEqual({ matching: { q: 'x' }, except: ['c'] })
  expect(bulkOrder({ all: true, ids: [] }, {})).toEqual({ matching: {}, except: [] })
})
