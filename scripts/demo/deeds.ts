import { setTimeout as wait } from 'node:timers/promises'
import { isApiError } from '@beacon/api/client'
import type { Person } from '@beacon/api/people/person'
import { rating } from '@beacon/api/topic/rating'
import { submission } from '@beacon/api/topic/submission'
import { thread } from '@beacon/api/contest/thread'
import { topic } from '@beacon/api/topic/topic'
import type { Player } from './build.ts'
import { download, postFrom } from './files.ts'
import { inParallel } from './parallel.ts'
import { cellarFlag, decoyFlag, lampFlag, towerFlags, type Specials } from './questions.ts'

export interface Stage {
  origin: string
  contest_id: string
  specials: Specials
  players: readonly Player[]
  admin: Person
  /** How long a team rests between two deeds. */
  pace_ms: number
}

/** What a real player would be refused is no failure of the demo. */
export async function unlessRefused<T>(work: Promise<T>): Promise<T | null> {
  try {
    return await work
  } catch (error) {
    if (isApiError(error) && error.status >= 400 && error.status < 500) return null
    throw error
  }
}

/** Refusals that pass by themselves: another look, change or second is on its way. */
const passing: ReadonlySet<string> = new Set(['check_running', 'check_wait', 'hill_updating', 'rate_limited'])
const passMs = 2 * 60_000

/** Does a deed as a patient player does: again where only the moment was wrong. Null where it is refused for good. */
export async function patiently<T>(deed: () => Promise<T>): Promise<T | null> {
  for (const until = Date.now() + passMs; ; await wait(500))
    try {
      return await deed()
    } catch (error) {
      if (isApiError(error) && passing.has(error.code) && Date.now() < until) continue
      return unlessRefused(Promise.reject(error))
    }
}

const submit = (stage: Stage, player: Player, topic_id: string, flag: string) =>
  unlessRefused(player.person.call(submission.submit, { params: { resource_id: stage.contest_id, topic_id }, body: { flag } }))

const letterFlag = /letter\{[^{}]+\}/u

/** The topics that are not like the samples: own flags, dealt files, parts in order, a locked one, hints. Each team has come to some of them only. */
export async function playSpecials(stage: Stage): Promise<void> {
  const { contest_id, specials, players } = stage
  const params = { resource_id: contest_id }
  await inParallel(players, 3, async (player, index) => {
    const isAt = (place: number) => (index + place) % 4 === 0
    const { own } = await player.person.call(topic.mine, { params })
    const badge = own.find(({ topic_id }) => topic_id === specials.badge)?.flags[0]
    if (badge !== undefined && isAt(0)) await submit(stage, player, specials.badge, badge)
    const [letter] = own.find(({ topic_id }) => topic_id === specials.letter)?.attachments ?? []
    if (letter !== undefined && player.skill > 0.5 && isAt(1)) {
      const text = await download(player.person, stage.origin, `/contests/${contest_id}/topics/${specials.letter}/files/${letter.file_id}`)
      await submit(stage, player, specials.letter, letterFlag.exec(text)?.[0] ?? 'letter{lost}')
    }
    const stairs = isAt(0) || isAt(2) ? Math.floor(player.skill * 4.2) : 0
    for (const flag of towerFlags.slice(0, stairs)) await submit(stage, player, specials.tower, flag)
    if (player.skill > 0.8 && isAt(0)) await submit(stage, player, specials.cellar, cellarFlag)
    if (player.skill > 0.4 && player.skill < 0.6) await openFirstHint(stage, player)
    if (player.skill > 0.4 && isAt(3)) await submit(stage, player, specials.lamp, lampFlag)
    await new Promise((next) => setTimeout(next, stage.pace_ms))
  })
}

async function openFirstHint({ contest_id, specials }: Stage, { person }: Player): Promise<void> {
  const { items } = await person.call(topic.list, { params: { resource_id: contest_id } })
  const hint_id = items.find(({ resource_id }) => resource_id === specials.lamp)?.hints?.[0]?.hint_id
  if (hint_id === undefined) return
  const params = { resource_id: contest_id, topic_id: specials.lamp, hint_id }
  await unlessRefused(person.call(topic.open_hint, { params, body: {} }))
}

/** What becomes evidence: another team's flag, a bait, the same wrong text, two teams at one address. */
export async function misbehave(stage: Stage): Promise<void> {
  const { origin, contest_id, specials, players } = stage
  const [giver, taker, baited, one, two] = [players[4], players[33], players[36], players[28], players[29]]
  if (!giver || !taker || !baited || !one || !two) return
  const { own } = await giver.person.call(topic.mine, { params: { resource_id: contest_id } })
  const badge = own.find(({ topic_id }) => topic_id === specials.badge)?.flags[0]
  if (badge !== undefined) await submit(stage, taker, specials.badge, badge)
  await submit(stage, baited, specials.tower, decoyFlag)
  for (const player of [one, two]) await submit(stage, player, specials.lamp, 'beacon{passed_from_hand_to_hand}')
  if (new URL(origin).hostname !== '127.0.0.1') return
  const url = `${origin}/api/ct/contests/${contest_id}/topics/${specials.lamp}/submissions`
  for (const player of [one, two])
    await postFrom('127.0.0.2', url, player.person.cookie(), { flag: `beacon{${player.name.length}_guesses}` })
}

/** Questions to the organisers: one open, one answered, one published for everybody. */
export async function talk({ contest_id, specials, players, admin }: Stage): Promise<void> {
  const params = { resource_id: contest_id }
  const asked = [
    [7, specials.incident, 'May the report be written in French?'],
    [12, specials.letter, 'Our letter looks torn. Is the flag in it whole?'],
    [17, specials.tower, '第二段楼梯的 Flag 区分大小写吗？'],
  ] as const
  // Of a run that was stopped.
  const there = new Set((await admin.call(thread.rows, { params, query: {} })).items.map(({ entrant_name }) => entrant_name))
  const threads = await inParallel(asked, 3, ([index, topic_id, text]) => {
    const { person, name = '' } = players[index] ?? {}
    if (person === undefined || there.has(name)) return Promise.resolve(null)
    return person.call(thread.ask, { params, body: { topic_id, text } })
  })
  const [, second, third] = threads
  if (second) {
    const at = { ...params, thread_id: second.thread_id }
    await admin.call(thread.answer, { params: at, body: { text: 'It is: everything between the braces.' } })
  }
  if (!third) return
  const at = { ...params, thread_id: third.thread_id }
  await admin.call(thread.answer, { params: at, body: { text: '区分大小写。Yes, case matters.' } })
  const body = { title: 'The Tower', content: 'Flags of all three stairs are case-sensitive. 区分大小写。', type: 'topic' as const }
  await admin.call(thread.publish, { params: at, body })
}

const comments = [
  'A fine one: the second step took us an hour.',
  'Clear text, fair price.',
  '有意思，提示也恰到好处。',
  'Too easy for its points.',
]

/** Stars and words for topics that were solved; who has not solved one is refused and says nothing. */
export async function rate({ contest_id, specials, players }: Stage): Promise<void> {
  await inParallel(players.slice(0, 16), 4, async ({ person }, index) => {
    for (const topic_id of [specials.badge, specials.tower]) {
      const body = { stars: 5 - (index % 3), comment: comments[index % comments.length] ?? '' }
      await unlessRefused(person.call(rating.put, { params: { resource_id: contest_id, topic_id }, body }))
    }
  })
}
