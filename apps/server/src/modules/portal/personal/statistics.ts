import type { OwnStatistics } from '@beacon/api/people/personal'
import type { SignedIn } from '../../../context.ts'
import { dayIn } from '../../../zone.ts'
import { namesOf, iso, nowOf, openContest, stateOf } from '../../contest/core/contest/index.ts'
import { selectOwnContests, type OwnContest } from '../../contest/show/entrant-page/index.ts'
import { settingsOf } from '../../platform/setting/index.ts'
import { standingsOf } from '../../contest/score/score/index.ts'
import { kindPerson } from '../../contest/watch/person/index.ts'
import { selectDirectionNames, selectMinutes, selectOwnZone, selectTries } from './statistics-repo.ts'

const bestShown = 5
const stepMinutes = 10

interface Played {
  best: OwnStatistics['best'][number] | null
  solves: { direction: string; at: number }[]
  status: string
}

/** One contest as everybody may see it. Of a team's solves those count that the person handed in. */
async function playedOf(ctx: SignedIn, { contest, entrant }: OwnContest): Promise<Played> {
  const open = await openContest(ctx, contest.resource_id)
  const standings = await standingsOf(ctx, contest.resource_id)
  const { status } = stateOf(contest, open === null ? Date.now() : nowOf(open))
  const rank = contest.show_rank ? (standings.public.rankRow(entrant.entrant_id)?.rank ?? null) : null
  const part = { entrant_id: entrant.entrant_id, user_id: ctx.actor.user_id }
  const completed = await kindPerson.of(contest).completed(ctx, standings, part)
  // One's own solves: whoever solved a topic knows its direction, also of one that no shared answer speaks of.
  const names = standings.directory.shown
  const solves = completed.map(({ topic_id, at }) => ({ direction: names.get(topic_id)?.direction ?? '', at }))
  const { resource_id, kind, start_at } = contest
  const about = { resource_id, kind, ...namesOf(contest), entrant_id: entrant.entrant_id, entrant_name: entrant.name, start_at }
  return { best: rank === null ? null : { ...about, rank, total: standings.public.total() }, solves, status }
}

/** Calendar of twelve months that ends today, whole months. */
function calendarOf(today: string): { from: string; months: string[] } {
  const [year = 0, month = 1] = today.split('-').map(Number)
  const months = Array.from({ length: 12 }, (_, index) => new Date(Date.UTC(year, month - 12 + index, 1)).toISOString().slice(0, 7))
  return { from: `${months[0]}-01`, months }
}

export async function readStatistics(ctx: SignedIn): Promise<OwnStatistics> {
  const { user_id } = ctx.actor
  const time_zone = (await selectOwnZone(ctx.db, user_id)) ?? (await settingsOf(ctx)).values.time_zone
  const day = (at: number) => dayIn(time_zone, at)
  const to = day(Date.now())
  const { from, months } = calendarOf(to)
  const own = (await selectOwnContests(ctx.db, user_id)).filter(({ entrant }) => entrant.status === 'approved')
  const played: Played[] = []
  for (const one of own) played.push(await playedOf(ctx, one))
  const tries = await selectTries(ctx.db, { user_id, from, zone: time_zone })
  const minutes = await selectMinutes(ctx.db, { user_id, zone: time_zone, step: stepMinutes })
  const solves = played.flatMap((one) => one.solves)
  const days = new Map(tries.map(({ day: at, tries: n }) => [at, { day: at, tries: n, solved: 0 }]))
  for (const { at } of solves) {
    const key = day(at)
    if (key < from) continue
    const known = days.get(key) ?? { day: key, tries: 0, solved: 0 }
    days.set(key, { ...known, solved: known.solved + 1 })
  }
  return {
    from,
    to,
    time_zone,
    contests: {
      entered: own.length,
      finished: played.filter(({ status }) => status === 'finished').length,
      running: played.filter(({ status }) => status === 'running' || status === 'paused').length,
    },
    solved: solves.length,
    minutes: minutes.reduce((sum, one) => sum + one.minutes, 0),
    best: bestOf(played),
    directions: await directionsOf(ctx, solves),
    days: [...days.values()].toSorted((a, b) => a.day.localeCompare(b.day)),
    months: months.map((month) => ({ month, minutes: minutes.find((one) => one.month === month)?.minutes ?? 0 })),
  }
}

/** By place, then by how many were left behind. A place in a contest nobody else entered says little, but it is the place. */
function bestOf(played: readonly Played[]): OwnStatistics['best'] {
  const ranked = played.flatMap(({ best }) => (best === null ? [] : [{ ...best, start_at: iso(Date.parse(best.start_at)) }]))
  return ranked.toSorted((a, b) => a.rank - b.rank || b.total - a.total || b.start_at.localeCompare(a.start_at)).slice(0, bestShown)
}

async function directionsOf(ctx: SignedIn, solves: readonly { direction: string }[]): Promise<OwnStatistics['directions']> {
  const names = await selectDirectionNames(ctx.db)
  const sums = new Map<string, number>()
  for (const { direction } of solves) sums.set(direction, (sums.get(direction) ?? 0) + 1)
  return [...sums]
    .map(([direction, solved]) => ({ direction, ...(names.get(direction) ?? { name_en: direction, name_zh: direction }), solved }))
    .toSorted((a, b) => b.solved - a.solved || a.direction.localeCompare(b.direction))
}
