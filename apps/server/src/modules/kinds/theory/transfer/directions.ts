import type { Executor } from '../../../../db/database.ts'
import { directionKey, directionSpellings } from '../../../bank/direction/index.ts'
import { selectDirections } from './repo.ts'

/** Finds a direction by its name in either language, its key or another spelling of it. */
export async function directionFinder(executor: Executor): Promise<(spelling: string) => string | null> {
  const rows = await selectDirections(executor)
  const plain = (text: string): string => text.normalize('NFKC').trim().toLowerCase()
  const byName = new Map(rows.flatMap(({ id, names }) => names.map((name) => [plain(name), id] as const)))
  const byKey = new Map(rows.map(({ id, key }) => [key, id]))
  const words = await directionSpellings(executor)
  return (spelling) => (spelling === '' ? null : (byName.get(plain(spelling)) ?? byKey.get(directionKey(spelling, words)) ?? null))
}
