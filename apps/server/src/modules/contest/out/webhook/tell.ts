import { isBlood } from '@beacon/api/contest/bulletin-blood'
import type { WebhookEvent } from '@beacon/api/contest/webhook'
import * as z from 'zod'
import type { Platform } from '../../../../context.ts'
import type { Tx } from '../../../../db/database.ts'
import { newId } from '../../../../db/id.ts'
import type { ContestCommon } from '../../../../db/schema/contest/contest.ts'
import { openContest } from '../../core/contest/index.ts'
import { kindWebhook, type KindNews } from './port.ts'
import { standingsOf } from '../../score/score/index.ts'
import { insertCalls, lockCursor, moveCursor, selectHooks, selectOutbox, type Cursor } from './repo.ts'

/** What an announcement must hold to be one of a blood. */
const bloodNews = z.object({ bulletin: z.object({ automatic: z.nullable(z.object({ key: z.string() })) }) })
/** What the outbox calls an event, and what a webhook does. Staff's matter goes to who asked for `evidence` only. */
const fromOutbox: Readonly<Record<string, WebhookEvent>> = {
  'public contest.state': 'state',
  'public bulletin.new': 'bulletin',
  'desk:referee.decide desk.evidence': 'evidence',
}

/** Writes a call per webhook for what has happened since, in one transaction with the place reached: told once, whichever replica tells. */
export async function tellContest(platform: Platform, contest_id: string): Promise<void> {
  const open = await openContest(platform, contest_id)
  if (open === null) return
  const { row } = open
  const solves = await newSolves(platform, contest_id)
  await platform.db.transaction(async (tx) => {
    const cursor = await lockCursor(tx, { contest_id, run: row.run, seq: solves.until })
    if (cursor === null) return
    const seq = cursor.run === row.run ? cursor.seq : 0
    const outbox = await selectOutbox(tx, contest_id, cursor.position)
    const told = outbox.rows.flatMap(({ channel, event, data, at }): KindNews[] => {
      const known = fromOutbox[`${channel} ${event}`]
      const said: unknown = JSON.parse(data)
      return known === undefined || isOfBlood(said) ? [] : [{ event: known, at, data: said }]
    })
    const news = [...told, ...solves.after(seq)]
    const next: Cursor = { contest_id, run: row.run, seq: Math.max(seq, solves.until), position: outbox.position }
    if (next.seq === cursor.seq && next.position === cursor.position && next.run === cursor.run) return
    if (news.length > 0) await putCalls(tx, row, news)
    await moveCursor(tx, next)
  })
}

/** A blood is told as the solve it is, by an event of its own. */
const isOfBlood = (data: unknown): boolean => {
  const said = bloodNews.safeParse(data)
  return said.success && isBlood(said.data.bulletin)
}

/** What the log says of itself to everybody, up to now or to the freeze. */
async function newSolves(platform: Platform, contest_id: string): Promise<{ until: number; after: (seq: number) => KindNews[] }> {
  const standings = await standingsOf(platform, contest_id)
  const until = standings.freeze_seq ?? standings.seq
  return { until, after: (seq) => (until <= seq ? [] : kindWebhook.of(standings.contest).news(standings, { after: seq, until })) }
}

const wants = (events: readonly string[], { event, also = [] }: KindNews): boolean => [event, ...also].some((one) => events.includes(one))

async function putCalls(tx: Tx, row: ContestCommon, news: readonly KindNews[]): Promise<void> {
  const hooks = await selectHooks(tx, row.resource_id)
  const contest = { resource_id: row.resource_id, name: row.name }
  const calls = news.flatMap((one) =>
    hooks
      .filter((hook) => hook.is_on && wants(hook.events, one))
      .map(({ webhook_id }) => callOf({ webhook_id, contest, event: one.event, at: one.at, data: one.data })),
  )
  await insertCalls(tx, calls)
}

interface Call {
  webhook_id: string
  contest: { resource_id: string; name: string }
  event: string
  at: string
  data: unknown
}

/** What is signed and sent. */
export function callOf({ webhook_id, contest, event, at, data }: Call) {
  const call_id = newId()
  return { call_id, webhook_id, contest_id: contest.resource_id, event, body: JSON.stringify({ call_id, event, at, contest, data }) }
}
