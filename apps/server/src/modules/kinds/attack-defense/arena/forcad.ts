import { forcad as contract } from '@beacon/api/kinds/attack-defense/forcad'
import { stateAt } from '@beacon/engine'
import { and, eq, isNull } from 'drizzle-orm'
import type { Ctx } from '../../../../context.ts'
import { contest } from '../../../../db/schema/contest/contest.ts'
import { contestAd } from '../../../../db/schema/kinds/attack-defense/contest-ad.ts'
import { fail } from '../../../../failure.ts'
import { implement, type Module } from '../../../../module.ts'
import { clockOf, databaseNow, isAddressAllowed, nowOf, openContest } from '../../../contest/core/contest/index.ts'
import { isListed } from '../../../contest/score/ranking/index.ts'
import { standingsOf } from '../../../contest/score/score/index.ts'
import { addressOf, targetsOf } from '../../../rounds/target/index.ts'
import { mustBeAd } from '../service/index.ts'
import { answerInfo } from './info.ts'
import { mustHaveStarted, type Seen } from './sight.ts'

/** Contests that everybody may read so, and that are played now. */
async function findPlayed({ db }: Ctx): Promise<string | null> {
  const rows = await db
    .select({ row: contest })
    .from(contest)
    .innerJoin(contestAd, eq(contestAd.contest_id, contest.resource_id))
    .where(and(eq(contestAd.open_attack_data, true), eq(contest.is_public, true), isNull(contest.deleted_at)))
  const now = await databaseNow(db)
  const played = rows.filter(({ row }) => ['running', 'paused'].includes(stateAt(clockOf(row), now)))
  // Of two nobody can tell which one is meant.
  return played.length === 1 ? (played[0]?.row.resource_id ?? null) : null
}

/** @throws contest_not_found where the organiser keeps it to those who play, contest_not_started, address_not_allowed */
async function seeOpen(ctx: Ctx, named: string | undefined): Promise<Seen> {
  const open = (await openContest(ctx, named ?? (await findPlayed(ctx)) ?? fail('contest_not_found'))) ?? fail('contest_not_found')
  const own = mustBeAd(open.row)
  if (!own.is_public || !own.open_attack_data || !isAddressAllowed(own.ip_whitelist, ctx.ip)) fail('contest_not_found')
  const seen: Seen = { contest: own, open, now: nowOf(open), standpoint: 'viewer' }
  mustHaveStarted(seen)
  return seen
}

async function readRanking(ctx: Ctx, { contest: { resource_id } }: Seen) {
  const { contest: own, directory, public: board } = await standingsOf(ctx, resource_id)
  if (!own.show_rank) fail('ranking_unpublished')
  const rows = board.page(0, board.total()).filter((row) => isListed(own, row))
  return {
    standings: rows.map(({ entrant_id, rank, score }, at) => ({
      pos: rank ?? at + 1,
      team: directory.entrants.get(entrant_id)?.name ?? '',
      score: score / 1_000_000,
    })),
  }
}

/** Doors of ForcAD and FAUST for whoever has no token. */
export const forcadModule: Module = {
  name: 'forcad',
  handlers: implement(contract, {
    attack_data: async ({ ctx, query }) => answerInfo(ctx, await seeOpen(ctx, query.contest), 'forcad'),
    faust: async ({ ctx, query }) => answerInfo(ctx, await seeOpen(ctx, query.contest), 'faust'),
    teams: async ({ ctx, query }) => {
      const { contest: own } = await seeOpen(ctx, query.contest)
      if (!own.show_entrants) fail('ranking_unpublished')
      const { targets } = await targetsOf(ctx.db, own)
      return targets.map(({ number, name, boxes }) => ({ id: number, name, ip: addressOf([...boxes.values()][0]), highlighted: false }))
    },
    ctftime: async ({ ctx, query }) => readRanking(ctx, await seeOpen(ctx, query.contest)),
  }),
}
