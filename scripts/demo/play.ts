import { isApiError } from '@beacon/api/client'
import { submission } from '@beacon/api/topic/submission'
import type { Player, Puzzle } from './build.ts'
import { download } from './files.ts'
import { inParallel } from './parallel.ts'
import { randomFrom } from './random.ts'

export interface Move {
  at_ms: number
  player: Player
  puzzle: Puzzle
  flag: string
}

/** Nobody finds a flag in a file within seconds of fetching it: that would be a case for the referees. */
const readingMs = 11_000

/** Who tries what and when, within `length_ms`: strong teams early, hard topics late, some wrong tries on the way. */
export function planMoves(players: readonly Player[], puzzles: readonly Puzzle[], length_ms: number, seed: number): Move[] {
  const random = randomFrom(seed)
  const moves = players.flatMap((player) =>
    puzzles.flatMap((puzzle) => {
      const { flag } = puzzle
      if (flag === null) return []
      const chance = player.skill * 1.25 - puzzle.hardness
      if (random() > chance + 0.12) return random() < 0.12 ? [wrongMove(player, puzzle, random() * length_ms)] : []
      const share = (0.1 + puzzle.hardness * 0.75 + (random() - 0.5) * 0.5) * (1.25 - player.skill * 0.6)
      const at_ms = Math.min(0.98, Math.max(0.004, share)) * length_ms
      const solve = { at_ms, player, puzzle, flag }
      return random() < 0.35 ? [wrongMove(player, puzzle, at_ms * random()), solve] : [solve]
    }),
  )
  return moves.sort((a, b) => a.at_ms - b.at_ms)
}

/** The soonest of what lies ahead, at an easy pace within `length_ms`; some send once more what they sent before. A short demo leaves files alone. */
export function planLive(ahead: readonly Move[], length_ms: number): Move[] {
  const hasTime = length_ms > readingMs * 2
  const soon = ahead.filter(({ puzzle }) => hasTime || puzzle.file_ids.length === 0).slice(0, Math.max(6, Math.floor(length_ms / 2_000)))
  const from_ms = hasTime ? readingMs : 0
  const at = (place: number) => from_ms + ((length_ms - from_ms) * place) / soon.length
  return soon.flatMap((move, place) => {
    const sent = { ...move, at_ms: at(place) }
    return place % 6 === 5 ? [sent, { ...sent, at_ms: at(place + 0.5) }] : [sent]
  })
}

/** Whoever will try a topic with files fetches them first. */
export async function fetchFiles({ origin, contest_id }: { origin: string; contest_id: string }, moves: readonly Move[]): Promise<void> {
  const wanted = new Map(moves.map((move) => [`${move.player.team_id} ${move.puzzle.topic_id}`, move]))
  await inParallel([...wanted.values()], 6, async ({ player, puzzle }) => {
    for (const file_id of puzzle.file_ids)
      await download(player.person, origin, `/contests/${contest_id}/topics/${puzzle.topic_id}/files/${file_id}`)
  })
}

const wrongMove = (player: Player, puzzle: Puzzle, at_ms: number): Move => ({
  at_ms,
  player,
  puzzle,
  flag: `csictf{not_${Math.floor(at_ms).toString(36)}}`,
})

/** Plays the moves at their times over the real API. Refusals that a real player would meet too (repeated, too fast) are counted, not hidden. */
export async function playMoves(contest_id: string, moves: readonly Move[]): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  const from = performance.now()
  const open = new Set<Promise<void>>()
  const failures: unknown[] = []
  for (const move of moves) {
    if (failures.length > 0) break
    const wait_ms = move.at_ms - (performance.now() - from)
    if (wait_ms > 0) await new Promise((next) => setTimeout(next, wait_ms))
    const sent = send(contest_id, move).then(
      (code) => {
        counts[code] = (counts[code] ?? 0) + 1
      },
      (error: unknown) => void failures.push(error),
    )
    open.add(sent)
    void sent.then(() => open.delete(sent))
    if (open.size >= 16) await Promise.race(open)
  }
  // A failure is told when nothing is under way any more.
  await Promise.all(open)
  if (failures.length > 0) throw failures[0]
  return counts
}

async function send(resource_id: string, { player, puzzle, flag }: Move): Promise<string> {
  try {
    return (await player.person.call(submission.submit, { params: { resource_id, topic_id: puzzle.topic_id }, body: { flag } })).code
  } catch (error) {
    if (isApiError(error) && error.status >= 400 && error.status < 500) return error.code
    throw error
  }
}
