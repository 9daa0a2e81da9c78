import type { Reply } from '@beacon/api/endpoint'
import type { defence as contract, DefenceRow, OwnDefence } from '@beacon/api/kinds/awdp/defence'
import { elapsedAt, stateAt } from '@beacon/engine'
import { defenceOf, valueAt } from '@beacon/engine/awdp'
import type { Ctx, SignedIn } from '../../../../context.ts'
import { asAwdp, type AwdpContest } from '../../../../db/schema/kinds/awdp/contest-awdp.ts'
import { fail, Failure } from '../../../../failure.ts'
import type { Special } from '../../../../module.ts'
import { tagged } from '../../../../tagged.ts'
import { clockOf, iso, seeContest, staffContest, type SeenContest } from '../../../contest/core/contest/index.ts'
import { findEntry } from '../../../contest/entry/entrant/index.ts'
import { withheldTopics } from '../../../contest/score/score/index.ts'
import { answerStandings, type AnswerBoard, type AnswerStandings } from '../../../contest/topic/standings/index.ts'
import { seeTopic, selectTopics } from '../../../contest/topic/topic/index.ts'
import { ofAnswers } from '../../../contest/topic/rules/index.ts'
import { isOpen, selectPatches } from '../../../rounds/patch/index.ts'
import { readRound } from '../../../rounds/round/index.ts'
import { awdpOwn, provenTopics } from '../topic/index.ts'
import { factOf, selectDefences, type CellDefence } from './states.ts'

type Figures = Omit<DefenceRow, 'abnormal' | 'patches' | 'patches_waiting' | 'is_proven'>

function asOwn(contest: SeenContest['contest']): AwdpContest {
  if (contest.kind !== 'awdp') return fail('contest_not_found')
  return asAwdp(contest)
}

/** Defences as a board shows them: the public one in a freeze says what could be known before it. */
const defencesOn = (ctx: Ctx, { contest, run, clock, is_frozen }: AnswerStandings, board: AnswerBoard): Promise<CellDefence[]> =>
  selectDefences(ctx.db, { contest_id: contest.resource_id, run }, board.view === 'public' && is_frozen ? clock.freeze_at : null)

/** Topics of a board with how many attacked and defend them, and what either pays as it stands there. */
async function figuresOn(ctx: Ctx, standings: AnswerStandings, board: AnswerBoard, held: readonly CellDefence[]): Promise<Figures[]> {
  const withheld = withheldTopics(standings, board.view)
  const ranked = new Set(board.ranking().map(({ entrant_id }) => entrant_id))
  const rows = new Map((await selectTopics(ctx.db, standings.contest.resource_id)).map((row) => [row.resource_id, row]))
  const field = Math.max(1, asAwdp(standings.contest).entrants_at_start ?? ranked.size)
  return [...standings.directory.topics.values()].flatMap(({ topic_id, name }): Figures[] => {
    const topic = board.topic(topic_id)
    const row = rows.get(topic_id)
    if (topic === undefined || row === undefined || withheld.has(topic_id)) return []
    const { score, score_min: floor } = row
    const defended = held.filter(
      (one) => one.topic_id === topic_id && one.defence.state === 'defended' && ranked.has(one.entrant_id),
    ).length
    return [
      {
        topic_id,
        name,
        is_online: !topic.state.is_offline,
        attacked: topic.solves,
        defended,
        attack_value: valueAt({ score, floor }, topic.solves, field),
        defence_value: valueAt({ score: awdpOwn(row).defence_score, floor }, defended, field),
      },
    ]
  })
}

const glyphs = { undefended: '.', defended: 'd', abnormal: 'x' } as const

/** How every entrant stands, as the public sees it. */
export async function readCells(ctx: Ctx, id: string): Promise<Special> {
  const { contest, now } = await seeContest(ctx, id)
  const row = asOwn(contest)
  const standings = await answerStandings(ctx, id)
  const board = standings.public
  const held = await defencesOn(ctx, standings, board)
  const topics = await figuresOn(ctx, standings, board, held)
  const states = new Map(held.map((one) => [`${one.entrant_id} ${one.topic_id}`, one.defence.state]))
  const reply: Omit<Reply<typeof contract.cells>, 'version'> = {
    round: await readRound(ctx.db, row, now),
    topics,
    items: [...board.ranking(), ...board.unranked()].map(({ entrant_id }) => {
      const solved = new Map(board.row(entrant_id)?.cells.map((cell) => [cell.topic_id, cell]))
      return {
        entrant_id,
        name: standings.directory.entrants.get(entrant_id)?.name ?? '',
        cells: topics
          .map(({ topic_id }) => {
            const cell = solved.get(topic_id)
            const attack = cell?.is_solved === true ? String(cell.blood ?? 'o') : '.'
            return attack + glyphs[states.get(`${entrant_id} ${topic_id}`) ?? 'undefended']
          })
          .join(''),
      }
    }),
    is_frozen: standings.is_frozen,
  }
  return tagged(reply)
}

/** How the own entrant stands, really; what others did, as the public sees it. */
export async function readMine(ctx: SignedIn, id: string): Promise<Reply<typeof contract.mine>> {
  const seen = await seeContest(ctx, id)
  const contest = asOwn(seen.contest)
  const { entrant_id } = (await findEntry(ctx, seen.open, ctx.actor.user_id)) ?? fail('not_registered')
  const standings = await answerStandings(ctx, id)
  const figures = await figuresOn(ctx, standings, standings.public, await defencesOn(ctx, standings, standings.public))
  const clock = clockOf(contest)
  const elapsed_ms = elapsedAt(clock, seen.now)
  const isRunning = stateAt(clock, seen.now) === 'running'
  const own = Map.groupBy(await selectPatches(ctx.db, { contest_id: id, run: contest.run }, { entrant_id }), (row) => row.topic_id)
  const cells = new Map(standings.real.row(entrant_id)?.cells.map((cell) => [cell.topic_id, cell]))
  const shown = new Map(standings.public.row(entrant_id)?.cells.map((cell) => [cell.topic_id, cell]))
  const items: OwnDefence[] = []
  for (const { name: _name, is_online: _online, ...figure } of figures) {
    const { topic_id } = figure
    if (!(await isSeen(ctx, seen, topic_id))) continue
    const patches = own.get(topic_id) ?? []
    const { state, by, used, retry_elapsed_ms } = defenceOf(patches.map((row) => factOf(row)))
    const left_ms = retry_elapsed_ms === null ? 0 : Math.max(0, Math.ceil(retry_elapsed_ms - elapsed_ms))
    const solved_at = cells.get(topic_id)?.solved_at ?? null
    items.push({
      ...figure,
      attack: solved_at === null ? 'unattacked' : 'attacked',
      attacked_at: solved_at === null ? null : iso(solved_at),
      blood: shown.get(topic_id)?.blood ?? null,
      defence: state,
      defended_at: by === null ? null : iso(by.at),
      retry_at: left_ms > 0 && isRunning ? iso(seen.now + left_ms) : null,
      retry_left_ms: left_ms,
      patches_used: used,
      patches_left: contest.patch_limit === 0 ? null : Math.max(0, contest.patch_limit - used),
      open_patch_id: patches.find(isOpen)?.patch_id ?? null,
    })
  }
  return { items, round: await readRound(ctx.db, contest, seen.now), is_frozen: standings.is_frozen }
}

/** Topics of other brackets, and those that wait unseen for others, are nobody's here. */
async function isSeen(ctx: SignedIn, seen: SeenContest, topic_id: string): Promise<boolean> {
  try {
    return (await seeTopic(ctx, ofAnswers(seen), topic_id)).sight === 'open'
  } catch (error) {
    // Anything else is a fault of ours, and must not look as if the topic were not there.
    if (error instanceof Failure && error.code === 'topic_not_found') return false
    throw error
  }
}

/** Topics at the desk, real figures. */
export async function readDesk(ctx: SignedIn, id: string): Promise<Reply<typeof contract.desk>> {
  asOwn((await staffContest(ctx, id, 'contest.watch')).contest)
  const standings = await answerStandings(ctx, id)
  const held = await defencesOn(ctx, standings, standings.real)
  const patches = await selectPatches(ctx.db, { contest_id: id, run: standings.run })
  const figures = await figuresOn(ctx, standings, standings.real, held)
  const proven = await provenTopics(ctx.db, id)
  return {
    items: figures.map((figure) => {
      const own = patches.filter(({ topic_id }) => topic_id === figure.topic_id)
      return {
        ...figure,
        abnormal: held.filter((one) => one.topic_id === figure.topic_id && one.defence.state === 'abnormal').length,
        patches: own.length,
        patches_waiting: own.filter(isOpen).length,
        is_proven: proven.has(figure.topic_id),
      }
    }),
  }
}
