import { expect, test } from 'vitest'
import { withoutRanges, withoutStages } from './topic-stages.ts'

const rows = [{ resource_id: 'range' }, { resource_id: 'gate', parent_id: 'range' }, { resource_id: 'plain' }]

test('players know a range, and solve its stages', () => {
  expect(withoutStages(rows).map(({ resource_id }) => resource_id)).toEqual(['range', 'plain'])
  expect(withoutRanges(rows).map(({ resource_id }) => resource_id)).toEqual(['gate', 'plain'])
})
