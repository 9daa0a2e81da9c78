import { contractOf } from '@beacon/api/contest/contest-fields'
import { columnsOf } from '@beacon/api/kinds/wall-words'
import { vocabularies } from '@beacon/api/kinds/vocabularies'
import { scoreKindOf } from '@beacon/engine/kinds'
import { offeredItems } from '@beacon/router/offered-items'
import { builtKindNames, builtKinds, pointDigits } from '@beacon/router/paths'
import { expect, test } from 'vitest'
import { kindControl } from '../../modules/contest/control/contest-control/index.ts'
import { kindRanking } from '../../modules/contest/score/ranking/index.ts'
import { kindStatistic } from '../../modules/contest/watch/statistic/index.ts'
import { useKinds } from '../../modules/kinds/index.ts'

test('every kind answers the control actions that its contract names', () => {
  useKinds()
  for (const kind of builtKindNames) {
    expect([kind, Object.keys(kindControl.of({ kind }).actions)]).toEqual([kind, Object.keys(contractOf(kind).actions)])
  }
})

test('the apps read points with the decimals that the engine counts in', () => {
  for (const kind of builtKindNames) expect([kind, pointDigits(kind)]).toEqual([kind, scoreKindOf(kind).point_digits])
})

test('columns are numbers of the engine’s rows, and every one has a head in files', () => {
  useKinds()
  for (const kind of builtKindNames) {
    const keys = columnsOf(kind).map(({ key }) => key)
    const numbers: readonly string[] = scoreKindOf(kind).columns
    expect([kind, keys.filter((key) => !numbers.includes(key))]).toEqual([kind, []])
    const { figures, topic_figures } = vocabularies[kind]
    const { people, topics } = kindStatistic.of({ kind }).heads
    expect([kind, kindRanking.of({ kind }).heads.length, people.length, topics.length]).toEqual([
      kind,
      keys.length,
      figures.length,
      topic_figures.length,
    ])
  }
})

test('a permission item is offered where a built kind has what it is about', () => {
  const { flag, ...toys } = builtKinds
  const { paper, tick } = toys as unknown as Record<'paper' | 'tick', typeof flag>
  const [ofPaper, ofTick] = [offeredItems({ paper }), offeredItems({ tick })]
  expect(ofPaper).toContain('marking.mark')
  expect(ofTick).not.toContain('marking.mark')
  expect([ofPaper.includes('team.write'), ofTick.includes('team.write')]).toEqual([false, true])
  expect([ofPaper, ofTick, offeredItems({ flag })].every((items) => items.includes('contest.control'))).toBe(true)
  expect([ofTick.includes('kind.flag'), offeredItems({ flag }).includes('kind.flag')]).toEqual([false, true])
})
