import type { AttackInfo, FaustInfo } from '@beacon/api/kinds/attack-defense/attack'
import { flagPattern } from '@beacon/engine/attack-defense'
import { sql } from 'drizzle-orm'
import { LRUCache } from 'lru-cache'
import type { Ctx, Platform, SignedIn } from '../../../../context.ts'
import type { AdContest } from '../../../../db/schema/kinds/attack-defense/contest-ad.ts'
import { fail } from '../../../../failure.ts'
import { ready, type Special } from '../../../../module.ts'
import { getTokenOwner } from '../../../contest/answer/bot/index.ts'
import { nowOf } from '../../../contest/core/contest/index.ts'
import { playingEntry } from '../../../contest/entry/entrant/index.ts'
import { addressOf, targetsOf } from '../../../rounds/target/index.ts'
import { readRound } from '../../../rounds/round/index.ts'
import { playingToken } from '../flag/index.ts'
import { mustBeAd, selectServices } from '../service/index.ts'
import { mustHaveStarted, seeAd, type Seen } from './sight.ts'

type Shape = keyof Made
interface Made {
  own: AttackInfo
  faust: FaustInfo
  forcad: Record<string, Record<string, string[]>> | null
}

/** Made once a round and process: whoever asks meanwhile waits for the same. */
const made = new LRUCache<string, Promise<Made>>({ max: 50 })

function infoOf(platform: Pick<Platform, 'db'>, contest: AdContest, n: number, now: number): Promise<Made> {
  const key = `${contest.resource_id}/${contest.run}/${n}/${contest.version}`
  const known = made.get(key)
  if (known !== undefined) return known
  const info = makeInfo(platform, contest, n, now)
  made.set(key, info)
  info.catch(() => made.delete(key))
  return info
}

/** Hints of flags that are alive, of rounds that are over: those of the running one are still being put. */
async function makeInfo({ db }: Pick<Platform, 'db'>, contest: AdContest, n: number, now: number): Promise<Made> {
  const { resource_id: contest_id, run, flag_life_rounds, flag_prefix } = contest
  const { rows } = await db.execute<{ topic_id: string; entrant_id: string; n: number; hint: string }>(sql`
    select topic_id, entrant_id, n, hint from ad_flag where contest_id = ${contest_id} and run = ${run} and hint is not null
      and n between ${n - flag_life_rounds} and ${n - 1} order by n, store`)
  const services = (await selectServices(db, contest_id)).filter(({ topic }) => topic.is_public && topic.is_online)
  const { targets } = await targetsOf(db, contest)
  const own: AttackInfo['services'] = {}
  const forcad: NonNullable<Made['forcad']> = {}
  const flag_ids: FaustInfo['flag_ids'] = {}
  for (const { topic, terms } of services)
    for (const { entrant_id, number, is_nop, boxes } of targets) {
      const address = addressOf(boxes.get(topic.resource_id))
      const hints = rows.filter((row) => row.topic_id === topic.resource_id && row.entrant_id === entrant_id)
      if (address === null || hints.length === 0) continue
      const byRound = Object.fromEntries(
        [...Map.groupBy(hints, (row) => String(row.n))].map(([round, list]) => [round, list.map(({ hint }) => hint)]),
      )
      own[terms.service_key] = { ...own[terms.service_key], [address]: { entrant_id, hints: byRound } }
      const texts = hints.map(({ hint }) => hint)
      forcad[terms.service_key] = { ...forcad[terms.service_key], [address]: texts }
      if (!is_nop) flag_ids[terms.service_key] = { ...flag_ids[terms.service_key], [number]: texts }
    }
  return {
    own: {
      flag_regex: flagPattern(flag_prefix ?? ''),
      flag_life_rounds,
      round: n === 0 ? null : await readRound(db, contest, now),
      teams: targets.map(({ entrant_id, number, name, is_nop }) => ({ entrant_id, number, name, is_nop })),
      services: own,
    },
    forcad: n <= 1 ? null : forcad,
    faust: { teams: targets.flatMap(({ number, is_nop }) => (is_nop ? [] : [number])), flag_ids },
  }
}

export async function answerInfo(ctx: Ctx, seen: Seen, shape: Shape): Promise<Special> {
  mustHaveStarted(seen)
  const { contest, now } = seen
  const { n } = await readRound(ctx.db, contest, now)
  const info = await infoOf(ctx, contest, n, now)
  return ready(JSON.stringify(info[shape]), { etag: `"${contest.resource_id}-${contest.run}-${n}-${contest.version}-${shape}"` })
}

export async function readInfo(ctx: SignedIn, id: string): Promise<Special> {
  const seen = await seeAd(ctx, id)
  if (seen.standpoint !== 'staff') await playingEntry(ctx, seen)
  return answerInfo(ctx, seen, 'own')
}

/** By the token of a team that plays, under what its flags ask for. @throws contest_not_found for a token of another kind of contest */
export async function readBotInfo(ctx: Ctx, shape: Shape): Promise<Special> {
  const { open } = await playingToken(ctx, await getTokenOwner(ctx))
  if (!open.row.is_public) return fail('contest_not_found')
  return answerInfo(ctx, { contest: mustBeAd(open.row), open, now: nowOf(open), standpoint: 'player' }, shape)
}
