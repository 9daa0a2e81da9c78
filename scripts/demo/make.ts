import { viewerKey } from '@beacon/api/contest/viewer-key'
import type { Person } from '@beacon/api/people/person'
import { makeArena } from './arena.ts'
import { makeBoard } from './board.ts'
import { loadQuestions, makePlayers, puzzlesOf, type PlayerAccount, type Player, type Puzzle } from './build.ts'
import { aheadOf, makeCup } from './cup.ts'
import { misbehave, playSpecials, rate, talk, type Stage } from './deeds.ts'
import { makeExam } from './exam.ts'
import { makeHall } from './hall.ts'
import { mergeLedgers } from './ledger.ts'
import type { Making } from './making.ts'
import { makeModels } from './models.ts'
import { handInReports, handInWriteups } from './papers.ts'
import { inParallel } from './parallel.ts'
import { fetchFiles, planLive, playMoves } from './play.ts'
import { addSpecials } from './questions.ts'
import { makeRange } from './range.ts'
import { makeGames } from './games.ts'
import { addScenes, whyNoScenes } from './scenes.ts'
import { makeFinal, makeFinished } from './side.ts'
import { playerTeam } from './teams.ts'

/** Strong and weak ones; somebody signs in as a captain of the first. */
const sieging = [playerTeam, 0, 3, 8, 17, 22, 30, 38]

/** All parts, the first contest as soon as it can be; a part that a run before made whole is told again. */
export async function makeAll(making: Making): Promise<void> {
  const { admin, demo, part, say, addresses, socketPath } = making
  say('The sample challenges come into the bank, and 40 teams sign in …')
  const [puzzles, players] = await Promise.all([
    part('sample challenges', async ({ ledger }) => puzzlesOf(admin, await loadQuestions(admin, ledger))),
    makeTeams(making),
  ])
  addresses.tellPlayer(mergeLedgers(demo))
  say('A contest that began five hours ago is brought in …')
  const cup = await part('cup', async ({ ledger }) => {
    const made = await makeCup(admin, ledger, players, puzzles)
    const specials = await addSpecials(admin, ledger, made.contest_id, made.start)
    const { path } = await admin.call(viewerKey.create, {
      params: { resource_id: made.contest_id },
      body: { name: 'Demo wall', value: 'matrix' },
    })
    return { ...made, specials, screen: path }
  })
  addresses.tellAddresses(cup.contest_id, cup.screen)
  const whyNot = await whyNoScenes(admin)
  const samples = whyNot === null ? await makeEnvironments(making, cup.contest_id, players) : []
  if (whyNot !== null)
    say(`Left out: two questions with environments and a range, because ${whyNot}. Run the demo again then; it adds them.`)
  const stage = { origin: demo.origin, admin, players, ...cup, pace_ms: (making.length_ms * 3) / players.length / 2 }
  await Promise.all([play(making, stage, cup), makeSides(making, { cup: cup.contest_id, players, puzzles: cup.puzzles.filter(isPlain) })])
  const engine = { socketPath, installation_id: demo.installation_id ?? '' }
  const images = { image_ids: demo.parts['environments']?.ledger.image_ids ?? [] }
  const besieged = sieging.flatMap((at) => players[at] ?? [])
  await makeGames(making, { whyNot, samples, images, engine, players: besieged })
}

/** Forty teams; those of a run before sign in again. */
async function makeTeams({ admin, part, requests, enter }: Making): Promise<Player[]> {
  const signedIn = new Map<string, Person>()
  const accounts = await part('teams', async (open) => {
    const made = await makePlayers(admin, { ...open, open: requests.person })
    return made.map(({ person, ...one }): Omit<PlayerAccount, 'person'> => {
      signedIn.set(one.username, person)
      return one
    })
  })
  return inParallel(accounts, 4, async (one) => ({
    ...one,
    person: signedIn.get(one.username) ?? (await enter(one.username, one.password)),
  }))
}

async function makeEnvironments({ admin, part, say, addresses }: Making, cup_id: string, players: readonly Player[]): Promise<string[]> {
  const { question_ids } = await part('environments', async ({ ledger }) => ({ question_ids: await addScenes(admin, ledger, cup_id) }))
  say('Two questions have an environment; images are in the making, and a team can start one as soon as they are ready.')
  const first = players[playerTeam]
  const team_ids = [...new Set([...(first === undefined ? [] : [first]), ...players].map(({ team_id }) => team_id))]
  const { contest_id } = await part('range', ({ ledger }) => makeRange(admin, ledger, { sampleIds: question_ids, team_ids }))
  addresses.tellRange(contest_id)
  return question_ids
}

/** Teams play on, and do besides what people do; each of it is a part, so that nothing is done twice. */
async function play({ part, say, length_ms }: Making, stage: Stage, cup: Parameters<typeof aheadOf>[1]): Promise<void> {
  const once = (name: string, work: (on: Stage) => Promise<unknown>) => part(name, () => work(stage).then(() => ({})))
  const live = part('play', async () => {
    const moves = planLive(aheadOf(stage.players, cup), length_ms)
    await fetchFiles(stage, moves)
    const counts = await playMoves(stage.contest_id, moves)
    const words = Object.entries(counts).map(([code, n]) => `${n} ${code}`)
    say(`Played: ${words.join(', ')}.`)
    return {}
  })
  const deeds = async () => {
    await once('flags of their own', playSpecials)
    await once('cases', misbehave)
    await once('reports', handInReports)
    await once('writeups', handInWriteups)
    await once('questions of players', talk)
    await once('ratings', rate)
  }
  await Promise.all([live, deeds()])
}

interface Sides {
  cup: string
  players: Player[]
  puzzles: readonly Puzzle[]
}
const isPlain = ({ file_ids, flag }: Puzzle): boolean => file_ids.length === 0 && flag !== null

/** The contests beside the cup, each told when it is ready. */
async function makeSides({ admin, demo, part, say, addresses }: Making, { cup, players, puzzles }: Sides): Promise<void> {
  const { base, addressOf } = addresses
  const final = await part('final', ({ ledger }) => makeFinal(admin, ledger, { players, puzzles }))
  say(`Ceremony      ${addressOf(final.path)}   (step it from the desk of the final)`)
  const spring = await part('spring', ({ ledger }) => makeFinished(admin, ledger, { players, puzzles }))
  say(`Certificates  ${base}/flag/contest?resource_id=${spring.contest_id}`)
  const user_ids = demo.parts['teams']?.ledger.user_ids ?? []
  const exam = await part('exam', (open) => makeExam(admin, open, { players, user_ids }))
  say(`Marking       ${base}/admin/exams/contest/${exam.contest_id}?tab=marking   (half of the written answers are marked)`)
  const contest_ids = [cup, final.contest_id, spring.contest_id] as const
  const { arena_id } = await part('league', ({ ledger }) => makeArena(admin, ledger, contest_ids))
  say(`League        ${base}/arena/${arena_id}   (one ranking of three contests)`)
  const { rank_id, viewer_key } = await part('season', ({ ledger }) => makeBoard(admin, ledger, { contest_ids, players }))
  say(`Season        ${base}/public/ranking/team/screen/${rank_id}?viewer_key=${viewer_key}   (a board of four races)`)
  const hall = await part('stages', ({ ledger, save }) => makeHall(admin, ledger, { save, players }))
  say(`Stages        ${addressOf(hall.screen)}   (two demos on, a queue; judge them at ${base}/rw-referee/list)`)
  const models = await part('models', ({ ledger, save }) => makeModels(admin, ledger, { save, players }))
  say(
    `Models        ${base}/ai/contest?resource_id=${models.contest_id}   (thirty results, half-way; its wall: ${addressOf(models.screen)})`,
  )
}
