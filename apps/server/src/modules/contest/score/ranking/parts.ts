import { vocabularies } from '@beacon/api/kinds/vocabularies'
import type { ContestCommon } from '../../../../db/schema/contest/contest.ts'
import type { BoardRow } from '../score/index.ts'
import { kindRanking } from './port.ts'

type PartName = (typeof vocabularies)[ContestCommon['kind']]['parts'][number]

/** What the score of a row is made of, by name. */
export function partsOf(contest: ContestCommon, row: BoardRow): { name: PartName; points: number }[] {
  const points = kindRanking.of(contest).parts(row)
  const names: readonly PartName[] = vocabularies[contest.kind].parts
  return names.map((name, place) => ({ name, points: points[place] ?? 0 }))
}
