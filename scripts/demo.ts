/** Fills a running installation with a contest that is alive, and takes all of it away again. */
import { existsSync } from 'node:fs'
import { license } from '@beacon/api/platform/license'
import type { Person } from '@beacon/api/people/person'
import { viewerKey } from '@beacon/api/contest/viewer-key'
import { tellUsage } from './command/usage.ts'
import { openAddresses } from './demo/addresses.ts'
import { makeArena } from './demo/arena.ts'
import { makeBoard } from './demo/board.ts'
import { makeModels } from './demo/models.ts'
import { loadQuestions, makePlayers, puzzlesOf, type Player, type Puzzle } from './demo/build.ts'
import { makeCup, type Cup } from './demo/cup.ts'
import { misbehave, playSpecials, rate, talk, type Stage } from './demo/deeds.ts'
import { makeExam } from './demo/exam.ts'
import { makeHall } from './demo/hall.ts'
import { ledgerPath, openLedger, type Ledger, type OpenLedger } from './demo/ledger.ts'
import { handInReports, handInWriteups } from './demo/papers.ts'
import { fetchFiles, planLive, playMoves } from './demo/play.ts'
import { addSpecials } from './demo/questions.ts'
import { makeRange } from './demo/range.ts'
import { removeDemo } from './demo/remove.ts'
import { isStop, openRequests, orWhyNot } from './demo/requests.ts'
import { signInAdmin } from './demo/sign-in.ts'
import { messageOf, openTelling } from './demo/telling.ts'
import { addPatched, makeDefences } from './demo/rounds/awdp.ts'
import { addHill, makeHill } from './demo/rounds/koh.ts'
import { addNetworkQuestion, makeWatch } from './demo/rounds/operation.ts'
import { addServices, makeRounds, whyNoRounds, type Siege } from './demo/rounds/attack-defense.ts'
import { whyNoScripts } from './demo/rounds/checkers.ts'
import { addScenes, whyNoScenes } from './demo/scenes.ts'
import { makeFinal, makeFinished } from './demo/side.ts'
import { playerTeam } from './demo/teams.ts'

tellUsage(`npx --yes pnpm@12 demo [--remove]

Fills a running installation over its API with a contest of forty teams, five hours in, and plays on for a while; --remove takes all of it away.
Stopped with Ctrl-C it keeps what it made: run again it takes that away first and begins anew.
BEACON_URL (http://127.0.0.1:8080), BEACON_USER (admin), BEACON_PASSWORD (asked for in a terminal), DEMO_SECONDS (60),
DEMO_FILE (what was made, and the player's sign-in; by itself in DATA_DIR or ~/.local/state/beacon, a file for each installation).`)

const env = process.env
const requests = openRequests()
let keep: () => void = () => undefined
const { say, close } = openTelling(requests.count)
const origin = (env['BEACON_URL'] ?? `http://127.0.0.1:${env['PORT'] ?? 8080}`).replace(/\/$/u, '')

const { base, addressOf, tellAddresses, tellRange, tellPlayer } = openAddresses(origin, say)

const signIn = (): Promise<Person> => signInAdmin(requests.person(origin), { origin, env })

async function findLedger(admin: Person): Promise<OpenLedger> {
  const server = { origin, installation_id: (await admin.call(license.get, {})).installation_id }
  return openLedger(ledgerPath(env, server), server)
}

/** What a run that was stopped left is taken away first: half a demo cannot go on. */
async function emptyLedger(admin: Person): Promise<OpenLedger> {
  const open = await findLedger(admin)
  if (open.ledger.is_unfinished !== true) return open
  say('A demo that was stopped is taken away first …')
  await removeDemo(admin, open.ledger)
  open.forget()
  return findLedger(admin)
}

async function make(admin: Person, { ledger, save }: Pick<OpenLedger, 'ledger' | 'save'>): Promise<void> {
  say('The sample challenges come into the bank …')
  const puzzles = await puzzlesOf(admin, await loadQuestions(admin, ledger))
  save()
  say('40 teams sign in …')
  const players = await makePlayers(admin, { ledger, save, open: requests.person })
  tellPlayer(ledger)
  say('A contest that began five hours ago is brought in …')
  const cup = await makeCup(admin, ledger, players, puzzles)
  save()
  const specials = await addSpecials(admin, ledger, cup.contest_id, cup.start)
  save()
  const whyNot = await whyNoScenes(admin)
  const scenes = whyNot === null ? await addScenes(admin, ledger, cup.contest_id) : []
  save()
  const rangeId = whyNot === null ? await makeRange(admin, ledger, scenes) : null
  save()
  say(
    `${cup.puzzles.length + Object.keys(specials).length + scenes.length} topics are in the contest, which began five hours ago; the teams play on …`,
  )
  say(
    whyNot === null
      ? scenesLine
      : `Left out: two questions with environments and a range, because ${whyNot}. Run the demo again then; it adds them.`,
  )
  if (rangeId !== null) tellRange(rangeId)
  const engine = { socketPath: env['DOCKER_SOCKET'] ?? '/var/run/docker.sock', installation_id: ledger.installation_id ?? '' }
  const whyNoTeams = await whyNoRounds(admin, engine)
  const services = whyNoTeams === null ? await addServices(admin, ledger) : []
  const whyNoPatches = whyNot ?? (await whyNoScripts(admin))
  const patched = whyNoPatches === null ? await addPatched(admin, ledger, scenes) : []
  save()
  await play(admin, { ledger, save }, { ...cup, specials, players })
  const besieged = sieging.flatMap((at) => players[at] ?? [])
  if (whyNoPatches === null) {
    await playPatches(admin, { ledger, save }, { question_ids: patched, players: besieged })
    await playHill(admin, { ledger, save }, { samples: scenes, players: besieged })
    await playWatch(admin, { ledger, save }, { samples: scenes, players: besieged })
  } else for (const what of ['AWDP', 'king of the hill', 'O&M']) say(leftOut(what, whyNoPatches))
  if (whyNoTeams === null) await playRounds(admin, { ledger, save }, { engine, question_ids: services, players: besieged })
  else say(leftOut('attack and defence', whyNoTeams))
}

async function fill(): Promise<void> {
  const admin = await signIn()
  const { ledger, save, forget } = await emptyLedger(admin)
  const [there] = ledger.contest_ids
  if (there !== undefined) return addLater(admin, { ledger, save }, there)
  ledger.is_unfinished = true
  keep = save
  save()
  try {
    await make(admin, { ledger, save })
  } catch (error) {
    if (isStop(error)) throw error
    // What is under way is known before anything is taken away.
    await requests.stop()
    save()
    requests.goOn()
    say(`The demo failed: ${messageOf(error)}`)
    say('What it made is taken away again …')
    await removeDemo(admin, ledger).then(forget, (left: unknown) => {
      say(`Not all of it went (${messageOf(left)}); run the demo with --remove.`)
    })
    throw error
  }
  delete ledger.is_unfinished
  save()
  tellPlayer(ledger)
  say('Take it all away with: npx --yes pnpm@12 demo --remove')
}

const scenesLine =
  'Two questions have an environment, and a penetration contest a range of three machines; images are in the making, and a team can start one as soon as they are ready.'

/** What could not be shown when the demo was brought in comes in when it is run again. */
async function addLater(admin: Person, { ledger, save }: Pick<OpenLedger, 'ledger' | 'save'>, contest_id: string): Promise<void> {
  const already = 'The demo is there already. Run it with --remove first.'
  keep = save
  tellPlayer(ledger)
  if (ledger.scene_topic_ids !== undefined) throw new Error(already)
  const whyNot = await whyNoScenes(admin)
  if (whyNot !== null) throw new Error(`${already} Two questions with environments and a range are left out, because ${whyNot}.`)
  // Each question stands in the ledger as soon as it is made.
  const scenes = await addScenes(admin, ledger, contest_id).finally(save)
  const rangeId = await makeRange(admin, ledger, scenes).finally(save)
  say(`They were added to the demo. ${scenesLine}`)
  tellRange(rangeId)
}

type Played = Cup & Pick<Stage, 'specials' | 'players'>

async function play(
  admin: Person,
  { ledger, save }: Pick<OpenLedger, 'ledger' | 'save'>,
  { contest_id, puzzles, ahead, specials, players }: Played,
): Promise<void> {
  const params = { resource_id: contest_id }
  const screen = await admin.call(viewerKey.create, { params, body: { name: 'Demo wall', value: 'matrix' } })
  tellAddresses(contest_id, screen.path)
  const length_ms = Number(env['DEMO_SECONDS'] ?? 60) * 1000
  const stage: Stage = { origin, contest_id, specials, players, admin, pace_ms: (length_ms * 3) / players.length / 2 }
  const moves = planLive(ahead, length_ms)
  await fetchFiles(stage, moves)
  const isShown = process.stdout.isTTY
  const played = playMoves(contest_id, moves, (done, total) => isShown && process.stdout.write(`\r${done} of ${total} tries`))
  const [counts, final, finished, examId] = await Promise.all([
    played,
    decorate(admin, ledger, stage, puzzles),
    makeFinished(admin, ledger, { players, puzzles: puzzles.filter(isPlain) }),
    makeExam(admin, ledger, save, players),
  ])
  say(
    `\nPlayed: ${Object.entries(counts)
      .map(([code, n]) => `${n} ${code}`)
      .join(', ')}.`,
  )
  say(`Ceremony      ${addressOf(final.path)}   (step it from the desk of the final)`)
  say(`Certificates  ${base}/flag/contest?resource_id=${finished}`)
  say(`Marking       ${base}/admin/exams/contest/${examId}?tab=marking   (half of the written answers are marked)`)
  const contest_ids = [contest_id, final.contest_id, finished] as const
  const arenaId = await makeArena(admin, ledger, contest_ids)
  say(`League        ${base}/arena/${arenaId}   (one ranking of three contests)`)
  const { rank_id, viewer_key } = await makeBoard(admin, ledger, { contest_ids, players })
  say(`Season        ${base}/public/ranking/team/screen/${rank_id}?viewer_key=${viewer_key}   (a board of four races)`)
  save()
  const hall = await makeHall(admin, ledger, { save, players })
  say(`Stages        ${addressOf(hall.screen)}   (two demos on, a queue; judge them at ${base}/rw-referee/list)`)
  const models = await makeModels(admin, ledger, { save, players })
  say(
    `Models        ${base}/ai/contest?resource_id=${models.contest_id}   (thirty results, half-way; its wall: ${addressOf(models.screen)})`,
  )
}

/** Strong and weak ones; somebody signs in as a captain of the first. */
const sieging = [playerTeam, 0, 3, 8, 17, 22, 30, 38]

const leftOut = (what: string, why: string) => `Left out: ${what}, because ${why}. It needs Docker; remove the demo and run it again then.`

async function playPatches(
  admin: Person,
  open: Pick<OpenLedger, 'ledger' | 'save'>,
  cast: Parameters<typeof makeDefences>[2],
): Promise<void> {
  say('Two services of AWDP are proved, as soon as their images are ready …')
  const made = await makeDefences(admin, open, cast)
  if ('whyNot' in made) return say(leftOut('AWDP', made.whyNot))
  say('AWDP goes on for two hours: rounds of a minute, patches in the judge, and teams that have attacked.')
  say(`Patches       ${base}/awdp/contest?resource_id=${made.contest_id}`)
  say(`Desk          ${base}/admin/awdp/contest/${made.contest_id}`)
  say(`Screen        ${addressOf(made.screen)}`)
}

interface Cast {
  samples: readonly string[]
  players: readonly Pick<Player, 'person' | 'team_id'>[]
}

async function playHill(admin: Person, open: Pick<OpenLedger, 'ledger' | 'save'>, { samples, players }: Cast): Promise<void> {
  say('A hill is proved, and three teams take it in turn …')
  const question = addHill(admin, open.ledger, samples[0] ?? '')
  const made = await orWhyNot(question.then((question_id) => makeHill(admin, open, { question_id, players })))
  if ('whyNot' in made) return say(leftOut('king of the hill', made.whyNot))
  say('King of the hill goes on for two hours: one hill with a king, and a report that waits.')
  say(`Hill          ${base}/koh/contest?resource_id=${made.contest_id}`)
  say(`Desk          ${base}/admin/koh/contest/${made.contest_id}`)
  say(`Screen        ${addressOf(made.screen)}`)
}

async function playWatch(admin: Person, open: Pick<OpenLedger, 'ledger' | 'save'>, { samples, players }: Cast): Promise<void> {
  say('Three teams put a network of two machines in order …')
  const question = addNetworkQuestion(admin, open.ledger, samples)
  const made = await orWhyNot(question.then((question_id) => makeWatch(admin, open, { question_id, players })))
  if ('whyNot' in made) return say(leftOut('O&M', made.whyNot))
  say('O&M goes on for two hours: points that are held are looked at every minute.')
  say(`Watch         ${base}/contest/operation?resource_id=${made.contest_id}`)
  say(`Desk          ${base}/admin/operation/contest/${made.contest_id}`)
  say(`Screen        ${addressOf(made.screen)}`)
}

async function playRounds(admin: Person, open: Pick<OpenLedger, 'ledger' | 'save'>, siege: Siege): Promise<void> {
  say('Eight teams of attack and defence get their boxes, as soon as the checkers of both services are ready …')
  const made = await makeRounds(admin, open, siege)
  if ('whyNot' in made) return say(leftOut('attack and defence', made.whyNot))
  say('Attack and defence goes on for two hours: rounds of 30 seconds, real checks, and farms that attack.')
  say(`Services      ${base}/attack-defense/contest?resource_id=${made.contest_id}`)
  say(`Desk          ${base}/admin/ad/contest/${made.contest_id}`)
  say(`Screen        ${addressOf(made.screen)}`)
}

const isPlain = ({ file_ids, flag }: Puzzle): boolean => file_ids.length === 0 && flag !== null

/** What people do besides sending flags; then the final, whose ceremony is prepared. Answers it with its screen. */
async function decorate(admin: Person, ledger: Ledger, stage: Stage, puzzles: readonly Puzzle[]): ReturnType<typeof makeFinal> {
  await playSpecials(stage)
  await misbehave(stage)
  await handInReports(stage)
  await handInWriteups(stage)
  await talk(stage)
  await rate(stage)
  return makeFinal(admin, ledger, { players: stage.players, puzzles: puzzles.filter(isPlain) })
}

async function remove(): Promise<void> {
  const admin = await signIn()
  const { path, ledger, forget } = await findLedger(admin)
  if (!existsSync(path))
    throw new Error(`No demo of this installation is known here: ${path} does not exist. DEMO_FILE names another file.`)
  say('The demo is taken away …')
  await removeDemo(admin, ledger)
  forget()
  say('The demo is gone.')
}

const stoppedExit = 130
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.once(signal, () => {
    say('Stopping, as soon as what is under way has ended …')
    void requests.stop().then(() => {
      keep()
      say('Stopped. Run it again, or with --remove to take away what the demo made.')
      process.exit(stoppedExit)
    })
  })
try {
  await (process.argv.includes('--remove') ? remove() : fill())
  close()
} catch (error) {
  close()
  // Who stopped it says so, once nothing is under way.
  if (!isStop(error)) {
    console.error(messageOf(error))
    process.exitCode = 1
  }
}
