import { arena } from '@beacon/api/contest/arena'
import type { Person } from '@beacon/api/people/person'
import { unlessGone } from './gone.ts'
import type { Ledger } from './ledger.ts'

/** One ranking of the three contests of the demo: one that runs, one that is frozen, one that is over. Answers its id. */
export async function makeArena(
  admin: Person,
  ledger: Ledger,
  contest_ids: readonly [string, string, string],
): Promise<{ arena_id: string }> {
  const [running, frozen, finished] = contest_ids
  const made = await admin.call(arena.create, {
    body: {
      name: 'Beacon Demo League 烽火联赛',
      description: 'Three contests, one ranking: the cup counts half.\n三场竞赛，一个总排名：杯赛占一半。',
      is_public: true,
      is_recommended: await hasPlace(admin),
    },
  })
  ledger.arena_ids = [...(ledger.arena_ids ?? []), made.resource_id]
  const counting = (contest_id: string, weight: number) => ({ contest_id, weight, reference: 'top' as const, full_mark: 0 })
  await admin.call(arena.set_contests, {
    params: { arena_id: made.resource_id },
    body: {
      algorithm_type: 'weighting',
      contests: [counting(running, 5_000), counting(frozen, 3_000), counting(finished, 2_000)],
      version: made.version,
    },
  })
  return { arena_id: made.resource_id }
}

/** Others may be recommended already, up to the most. */
async function hasPlace(admin: Person): Promise<boolean> {
  return (await admin.call(arena.list, { query: { is_recommended: true, size: 1 } })).total === 0
}

/** After its contests are gone: nothing of it runs. */
export const removeArena = (admin: Person, arena_id: string): Promise<void> =>
  unlessGone(async () => {
    const found = await admin.call(arena.get, { params: { arena_id } })
    await admin.call(arena.remove, { params: { arena_id }, body: { confirm: found.arena.name } })
  })
