import { arena } from '@beacon/api/contest/arena'
import { bulletin } from '@beacon/api/contest/bulletin'
import { contest } from '@beacon/api/contest/contest'
import { attack } from '@beacon/api/kinds/attack-defense/attack'
import { pointCheck } from '@beacon/api/kinds/operation/check'
import { challenge } from '@beacon/api/kinds/rw/challenge'
import { rwReferee } from '@beacon/api/kinds/rw/referee'
import { direction } from '@beacon/api/bank/direction'
import { entrant } from '@beacon/api/contest/entrant'
import type { Person } from '@beacon/api/people/person'
import { makeBoard, type StageBoard } from './board.ts'
import { question } from '@beacon/api/bank/question'
import { session } from '@beacon/api/people/session'
import { statistic } from '@beacon/api/contest/statistic'
import { submission } from '@beacon/api/topic/submission'
import { team } from '@beacon/api/people/team'
import { topic } from '@beacon/api/topic/topic'
import { organisation, role, user } from '@beacon/api/people/user'
import { viewerKey } from '@beacon/api/contest/viewer-key'
import type { PlantedFlag } from '../../apps/server/src/testing/stand-in-runner.ts'
import { basePath } from '@beacon/router/paths'
import { answersOf, makeChallenge, makeTasks, sendResult } from './games/ai.ts'
import { makeDefences, makeShops, openJudge, proveShops } from './games/defences.ts'
import { startInstallation, type Installation } from './installation.ts'
import { signIn, signInAdmin } from './people.ts'
import { makeHall, makeTargets } from './games/hall.ts'
import { jobImage, makeJobs, makeOperation, openChecks, startNetwork } from './games/jobs.ts'
import { makeHills, offerPorts, openHills, takeHill, untilVersion } from './games/koh.ts'
import { makeRangeContest, makeRangeQuestion, makeTopology, rangeFlags } from './games/range.ts'
import { makeServices, makeSiege, openRunner } from './games/siege.ts'
import { markVisits } from './visits/mark.ts'
import { makeStageExams, makeTheory, type StageExams, type Theory } from './theory.ts'

export const seedRoles = ['administrator', 'referee', 'teacher', 'student', 'ordinary'] as const
export type SeedRole = (typeof seedRoles)[number]

/** A contest of a kind that runs, and one that comes. */
export interface StageKind {
  question_id: string
  /** Of the contest that runs. */
  topic_id: string
  running: string
  coming: string
  /** As that of the stage. */
  printed: string
}
export interface StageRanges extends StageKind {
  topology_id: string
}
export type StageWorld = 'range' | 'siege' | 'hall' | 'defence' | 'jobs' | 'challenge' | 'hills'
export interface Puzzle {
  topic_id: string
  question_id: string
  name: string
  flag: string
}
/** An installation on which a contest runs: what most pages have to show. */
export interface Stage {
  installation: Installation
  origin: string
  admin: Person
  /** One person of each built-in role, signed in. */
  people: Record<SeedRole, Person>
  /** Captains of teams that play, in order of their teams. */
  players: readonly Person[]
  teams: readonly { name: string; entrant_id: string; team_id: string }[]
  /** Of a role to edit. */
  roleId: string
  /** Of somebody to edit. */
  userId: string
  /** Of the first puzzle. */
  directionId: string
  theory: Theory
  exam: StageExams
  running: string
  coming: string
  /** Counts both. */
  arenaId: string
  board: StageBoard
  puzzles: readonly Puzzle[]
  range: StageRanges
  siege: StageKind
  /** With a team on its stage and one that waits. */
  hall: StageKind
  defence: StageKind
  jobs: StageKind
  /** With results of two teams. */
  challenge: StageKind
  /** With a king. */
  hills: StageKind
  /** Addresses of displays, with their keys. */
  screens: readonly { screen_id: string; value: string; path: string }[]
  /** The print page of one person's statistic, with its key; base path not included. */
  printed: string
}

const teamNames = ['Segfault Sinfonie', '夜航船 Nightboat', 'Nullbyte Samurai', 'Les Octets Perdus'] as const
const topicNames = ['Paper Lantern', '纸灯笼', 'Quiet Harbour', 'Seven Locks', 'Tin Whistle', 'Night Ferry'] as const
const hour = 3_600_000
export const password = 'Harbour7light'

export async function buildStage(): Promise<Stage> {
  return buildStageOn(await startInstallation())
}

/** The stage on an installation that was started in a way of its own. Stops it when that fails. */
export async function buildStageOn(installation: Installation): Promise<Stage> {
  try {
    markVisits('none')
    const admin = await signInAdmin(installation)
    const people = await makePeople(installation, admin)
    const questions = await makeQuestions(installation, admin)
    const running = await makeContest(admin, 'Harbour Cup 港湾杯', -1)
    const coming = await makeContest(admin, 'Winter Finals', 24)
    const puzzles = await place(admin, running, questions)
    await place(admin, coming, questions.slice(0, 3))
    const { players, teams } = await makeTeams(installation, admin, running)
    // Before the other begins: the palette reads the boards of the newest contests alone.
    const siege = await makeSieges(installation, admin, { players, teams })
    const range = await makeRanges(installation, admin, { players, teams })
    const hall = await makeHalls(installation, admin, { players, teams })
    const defence = await makeStageDefence(installation, admin, { players, teams })
    const jobs = await makeStageJobs(installation, admin, { players, teams })
    const challenge = await makeStageChallenge(installation, admin, { players, teams })
    const hills = await makeStageHills(installation, admin, { players, teams })
    await admin.call(contest.act, { params: { resource_id: running }, body: { action: 'start', force: true } })
    const walls = await makeScreens(installation, admin, { running, coming }, flagWalls)
    const screens = [...walls, ...(await makeScreens(installation, admin, range, rangeWalls))]
    screens.push(...(await makeScreens(installation, admin, siege, siegeWalls)))
    screens.push(...(await makeScreens(installation, admin, hall, hallWalls)))
    screens.push(...(await makeScreens(installation, admin, defence, siegeWalls)))
    screens.push(...(await makeScreens(installation, admin, jobs, siegeWalls)))
    screens.push(...(await makeScreens(installation, admin, challenge, challengeWalls)))
    screens.push(...(await makeScreens(installation, admin, hills, hillWalls)))
    const users = await admin.call(user.list, { query: { q: 'captain_1' } })
    const userId = users.items[0]?.resource_id ?? ''
    const [first] = (await admin.call(direction.list, {})).items
    const arenaId = await makeArena(admin, [running, coming])
    const board = await makeBoard(admin, [running, coming])
    const printed = await makePrint(installation, admin, running, players[0])
    const theory = await makeTheory(admin)
    const [player] = players
    if (player === undefined) throw new Error('no player on the stage')
    const [candidate] = (await admin.call(user.list, { query: { q: 'captain_0' } })).items
    const exam = await makeStageExams(admin, player, { playerId: candidate?.resource_id ?? '', rivalId: userId })
    const { origin } = installation
    const made = {
      installation,
      origin,
      admin,
      people,
      players,
      teams,
      range,
      defence,
      jobs,
      challenge,
      hills,
      siege,
      hall,
      theory,
      exam,
      userId,
      running,
      coming,
      arenaId,
      board,
      puzzles,
      screens,
      printed,
    }
    const teacher = (await admin.call(role.list, {})).items.find(({ key }) => key === 'teacher')
    const stage = { ...made, directionId: first?.resource_id ?? '', roleId: teacher?.resource_id ?? '' }
    await play(stage)
    markVisits('this journey')
    return stage
  } catch (error) {
    await installation.stop()
    throw error
  }
}

async function makeArena(admin: Person, contest_ids: readonly string[]): Promise<string> {
  const { resource_id, version } = await admin.call(arena.create, { body: { name: 'Harbour League', is_public: true } })
  const contests = contest_ids.map((contest_id) => ({ contest_id, weight: 5_000, reference: 'top' as const, full_mark: 0 }))
  await admin.call(arena.set_contests, { params: { arena_id: resource_id }, body: { algorithm_type: 'weighting', contests, version } })
  return resource_id
}

async function makePeople(installation: Installation, admin: Person): Promise<Record<SeedRole, Person>> {
  const made = new Map<SeedRole, Person>([['administrator', admin]])
  for (const key of seedRoles.slice(1)) made.set(key, await addPerson(installation, admin, `${key}_one`, key))
  const person = (key: SeedRole) => made.get(key) ?? admin
  return {
    administrator: admin,
    referee: person('referee'),
    teacher: person('teacher'),
    student: person('student'),
    ordinary: person('ordinary'),
  }
}

/** An account of a built-in role, signed in. */
export async function addPerson(installation: Installation, admin: Person, username: string, key: SeedRole): Promise<Person> {
  const roles = await admin.call(role.list, {})
  const organisations = await admin.call(organisation.list, {})
  const role_id = roles.items.find((each) => each.key === key)?.resource_id
  const organisation_id = organisations.items[0]?.resource_id
  if (role_id === undefined || organisation_id === undefined) throw new Error(`no role ${key} or no organisation`)
  const name = `Person ${username}`
  await admin.call(user.create, { body: { username, password, name, organisation_id, role_id, must_change_password: false } })
  return signIn(installation, username, password)
}

async function makeQuestions(installation: Installation, admin: Person) {
  const directions = await admin.call(direction.list, {})
  const made = []
  for (const [index, name] of topicNames.entries()) {
    const direction_id = directions.items[index % 3]?.resource_id
    if (direction_id === undefined) throw new Error('no direction')
    const flag = installation.secrets.add(`flag{${index}-${Math.random().toString(36).slice(2, 12)}}`)
    const { resource_id } = await admin.call(question.create, {
      body: {
        name,
        lang: index === 1 ? 'zh' : 'en',
        direction_id,
        difficulty: 'primary',
        description: `The ${name} tells its secret to whoever asks **politely**.`,
        parts: [{ name: '', flags: [{ content: flag }] }],
        score: 300 + index * 50,
        hints: [{ title: 'Manners', content: 'Say please.', cost: 10 }],
        is_public: true,
      },
    })
    made.push({ question_id: resource_id, name, flag })
  }
  return made
}

/** Begins `hours` from now; one of the past is started by hand. */
async function makeContest(admin: Person, name: string, hours: number): Promise<string> {
  const start = Date.now() + Math.max(hours, 1) * hour
  const at = (offset: number) => new Date(start + offset * hour).toISOString()
  const { resource_id } = await admin.call(contest.create, {
    body: {
      kind: 'flag',
      name,
      brief: 'Eight hours at the quay.',
      guide: '# Welcome\n\nPlay fair.',
      start_at: at(0),
      end_at: at(8),
      freeze_at: at(7),
      game_type: 'team',
      registration: 'open',
      is_public: true,
      team_score_type: 'highest',
      show_members: true,
      allow_writeup_upload: true,
    },
  })
  return resource_id
}

async function place(admin: Person, resource_id: string, questions: readonly { question_id: string; name: string; flag: string }[]) {
  const body = { question_ids: questions.map(({ question_id }) => question_id), is_online: true }
  const { items } = await admin.call(topic.add, { params: { resource_id }, body })
  return items.flatMap((item) => {
    const found = questions.find(({ question_id }) => question_id === item.question_id)
    return found === undefined ? [] : [{ ...found, topic_id: item.resource_id }]
  })
}

async function makeTeams(installation: Installation, admin: Person, resource_id: string) {
  const players: Person[] = []
  const teams: { name: string; entrant_id: string; team_id: string }[] = []
  for (const [index, name] of teamNames.entries()) {
    const player = await addPerson(installation, admin, `captain_${index}`, 'student')
    const own = await player.call(team.create, { body: { name, country: ['DE', 'CN', 'JP', 'FR'][index] ?? null } })
    const { entrant_id } = await player.call(entrant.join, {
      params: { resource_id },
      body: { team_id: own.resource_id, ai_accepted: true },
    })
    players.push(player)
    teams.push({ name, entrant_id, team_id: own.resource_id })
  }
  return { players, teams }
}

const flagWalls = ['matrix', 'ranking', 'feed', 'countdown', 'trend', 'topics', 'mini', 'resolver', 'rotation', 'union', 'tiles'] as const
const rangeWalls = ['matrix', 'ranking', 'map'] as const
const siegeWalls = ['matrix', 'ranking', 'feed'] as const
const hallWalls = ['stage', 'queue', 'matrix', 'ranking'] as const
const challengeWalls = ['matrix', 'shakeup', 'ranking'] as const
const hillWalls = ['board', 'ranking'] as const

async function makeScreens(
  installation: Installation,
  admin: Person,
  { running, coming }: Pick<Stage, 'running' | 'coming'>,
  values: readonly (
    | typeof flagWalls
    | typeof rangeWalls
    | typeof siegeWalls
    | typeof hallWalls
    | typeof challengeWalls
    | typeof hillWalls
  )[number][],
) {
  const screens = []
  const contests = [running, coming].map((resource_id) => ({ resource_id, weight: 100 }))
  for (const value of values) {
    const body = { name: `Wall ${value}`, value, ...(value === 'union' || value === 'tiles' ? { contests } : {}) }
    const made = await admin.call(viewerKey.create, { params: { resource_id: running }, body })
    installation.secrets.add(made.viewer_key)
    screens.push({ screen_id: made.screen.screen_id, value, path: pathOf(new URL(made.path, installation.origin)) })
  }
  return screens
}

/** Of the first two teams one has entered the range, and a flag of its next stage waits for the other. */
async function makeRanges(
  installation: Installation,
  admin: Person,
  { players, teams }: Pick<Stage, 'players' | 'teams'>,
): Promise<StageRanges> {
  const topology_id = await makeTopology(admin)
  const question_id = await makeRangeQuestion(admin, topology_id)
  const { resource_id, topic_id } = await makeRangeContest(admin, 'Quay Siege 围港', question_id)
  const { resource_id: coming } = await makeRangeContest(admin, 'Winter Siege', question_id)
  for (const [index, player] of players.slice(0, 2).entries())
    await player.call(entrant.join, { params: { resource_id }, body: { team_id: teams[index]?.team_id, ai_accepted: true } })
  await admin.call(contest.act, { params: { resource_id }, body: { action: 'start', force: true } })
  const flags = [rangeFlags.page, rangeFlags.root]
  for (const [index, player] of players.slice(0, 2).entries()) await submit(player, resource_id, topic_id, flags[index] ?? '')
  const printed = await makePrint(installation, admin, resource_id, players[0])
  return { question_id, topology_id, running: resource_id, coming, topic_id, printed }
}

/** Two teams have a public score each. */
async function makeStageChallenge(
  installation: Installation,
  admin: Person,
  { players, teams }: Pick<Stage, 'players' | 'teams'>,
): Promise<StageKind> {
  const flag = installation.secrets.add('flag{forget-all-rules}')
  const questions = await makeTasks(admin, ['Poisoned samples', 'Chatty assistant'], flag)
  const { resource_id, topics } = await makeChallenge(admin, 'Model Finals 模型', questions)
  const { resource_id: coming } = await makeChallenge(admin, 'Winter Models', questions)
  const topic_id = topics[0] ?? ''
  for (const [index, player] of players.slice(0, 2).entries())
    await player.call(entrant.join, { params: { resource_id }, body: { team_id: teams[index]?.team_id, ai_accepted: true } })
  await admin.call(contest.act, { params: { resource_id }, body: { action: 'start', force: true } })
  for (const [index, player] of players.slice(0, 2).entries())
    await sendResult(player, { resource_id, topic_id, text: answersOf(80 - index * 10, 60 + index * 20) })
  const printed = await makePrint(installation, admin, resource_id, players[0])
  return { question_id: questions[0] ?? '', topic_id, running: resource_id, coming, printed }
}

/** Two teams play, and nobody has sent a patch yet. */
async function makeStageDefence(
  installation: Installation,
  admin: Person,
  { players, teams }: Pick<Stage, 'players' | 'teams'>,
): Promise<StageKind> {
  const judge = await openJudge(installation)
  const questions = await makeShops(admin, ['Harbour shop'])
  await proveShops(admin, judge, questions)
  await judge.close()
  const { resource_id, topics } = await makeDefences(admin, 'Patch Finals 补丁', questions)
  const { resource_id: coming } = await makeDefences(admin, 'Winter Patches', questions)
  for (const [index, player] of players.slice(0, 2).entries())
    await player.call(entrant.join, { params: { resource_id }, body: { team_id: teams[index]?.team_id, ai_accepted: true } })
  await admin.call(contest.act, { params: { resource_id }, body: { action: 'start', force: true } })
  const printed = await makePrint(installation, admin, resource_id, players[0])
  return { question_id: questions[0] ?? '', topic_id: topics[0] ?? '', running: resource_id, coming, printed }
}

/** Of two teams the first has passed a point and waits for another check. */
async function makeStageJobs(
  installation: Installation,
  admin: Person,
  { players, teams }: Pick<Stage, 'players' | 'teams'>,
): Promise<StageKind> {
  const checks = await openChecks(installation)
  const questions = await makeJobs(admin, ['Harbour shop'], true)
  await checks.makeReady([jobImage])
  const { resource_id, topics } = await makeOperation(admin, 'Autumn Watch 值守', questions)
  const { resource_id: coming } = await makeOperation(admin, 'Winter Watch', questions)
  const at = { resource_id, topic_id: topics[0] ?? '' }
  for (const [index, player] of players.slice(0, 2).entries())
    await player.call(entrant.join, { params: { resource_id }, body: { team_id: teams[index]?.team_id, ai_accepted: true } })
  await admin.call(contest.act, { params: { resource_id }, body: { action: 'start', force: true } })
  const [first] = players
  if (first !== undefined) {
    await startNetwork(first, checks, at)
    await first.call(pointCheck.apply, { params: at, body: {} })
    await checks.lookAtAll((name) => ({
      result: name === 'Root login is off' ? 'success' : name === 'The shop sells' ? 'success' : 'fail',
    }))
  }
  await checks.close()
  const printed = await makePrint(installation, admin, resource_id, first)
  return { question_id: questions[0] ?? '', topic_id: at.topic_id, running: resource_id, coming, printed }
}

/** The first team has taken the hill. */
async function makeStageHills(
  installation: Installation,
  admin: Person,
  { players, teams }: Pick<Stage, 'players' | 'teams'>,
): Promise<StageKind> {
  const [judge, worker] = [await openJudge(installation), await openHills(installation)]
  const questions = await makeShops(admin, ['Lighthouse'], 'koh')
  await proveShops(admin, judge, questions)
  await judge.close()
  const { resource_id, topics } = await makeHills(admin, 'Hill Night 山头之夜', questions)
  const { resource_id: coming } = await makeHills(admin, 'Winter Hills', questions)
  for (const [index, player] of players.slice(0, 2).entries())
    await player.call(entrant.join, { params: { resource_id }, body: { team_id: teams[index]?.team_id, ai_accepted: true } })
  const takeBack = await offerPorts(admin)
  await admin.call(contest.act, { params: { resource_id }, body: { action: 'start', force: true } })
  await takeBack()
  const game = { resource_id, topic_id: topics[0] ?? '' }
  const [first] = players
  if (first === undefined) throw new Error('no player on the stage')
  await untilVersion(admin, worker, game, 0)
  await takeHill(admin, worker, first, game, 0)
  await worker.close()
  const printed = await makePrint(installation, admin, resource_id, first)
  return { question_id: questions[0] ?? '', topic_id: game.topic_id, running: resource_id, coming, printed }
}

/** All boxes of the first round are checked, and the first team has a flag of the second. */
async function makeSieges(
  installation: Installation,
  admin: Person,
  { players, teams }: Pick<Stage, 'players' | 'teams'>,
): Promise<StageKind> {
  const runner = await openRunner(installation)
  const question_ids = await makeServices(admin, ['Mailgate', 'Ferry'])
  const { resource_id, topics } = await makeSiege(admin, 'Box Siege 围城', question_ids)
  const { resource_id: coming } = await makeSiege(admin, 'Winter Boxes', question_ids)
  const params = { resource_id }
  const entered: string[] = []
  for (const [index, player] of players.slice(0, 2).entries()) {
    const body = { team_id: teams[index]?.team_id, ai_accepted: true }
    entered.push((await player.call(entrant.join, { params, body })).entrant_id)
  }
  await runner.makeReady()
  await admin.call(contest.act, { params, body: { action: 'start', force: true } })
  const planted: PlantedFlag[] = []
  const boxes = entered.length * question_ids.length
  for (const end = Date.now() + 90_000; planted.length < boxes && Date.now() < end;) planted.push(...(await runner.runChecks()))
  await runner.close()
  const flags = planted.filter(({ entrant_id }) => entrant_id === entered[1]).map(({ flag }) => installation.secrets.add(flag))
  await players[0]?.call(attack.submit, { params, body: { flags: flags.slice(0, 1) } })
  return {
    question_id: question_ids[0] ?? '',
    topic_id: topics[0]?.topic_id ?? '',
    running: resource_id,
    coming,
    printed: await makePrint(installation, admin, resource_id, players[0]),
  }
}

/** The first team stands on the stage, the second waits in the queue. */
async function makeHalls(
  installation: Installation,
  admin: Person,
  { players, teams }: Pick<Stage, 'players' | 'teams'>,
): Promise<StageKind> {
  const question_ids = await makeTargets(admin, ['Edge router', 'Harbour camera'])
  const make = (name: string) => makeHall(admin, name, { question_ids, stages: ['Stage A', 'Stage B'], referees: [], report: 'optional' })
  const { resource_id, topics, stages } = await make('Stage Day 登台日')
  const { resource_id: coming } = await make('Winter Stage')
  const params = { resource_id }
  for (const [index, player] of players.slice(0, 2).entries())
    await player.call(entrant.join, { params, body: { team_id: teams[index]?.team_id, ai_accepted: true } })
  await admin.call(contest.act, { params, body: { action: 'start', force: true } })
  const topic_id = topics[0]?.topic_id ?? ''
  for (const player of players.slice(0, 2)) {
    const { items } = await player.call(challenge.targets, { params })
    const goal_id = items.find((one) => one.topic_id === topic_id)?.goals[0]?.goal_id ?? ''
    await player.call(challenge.request, { params, body: { topic_id, goal_id, accepts_rules: true } })
  }
  const { items } = await admin.call(rwReferee.list, { params })
  const on = { resource_id, challenge_id: items.find(({ place }) => place === 1)?.challenge_id ?? '' }
  await admin.call(rwReferee.call, { params: on, body: { stage_id: stages[0] ?? '' } })
  await admin.call(rwReferee.start, { params: on, body: { reset_steps: [0, 1] } })
  return {
    question_id: question_ids[0] ?? '',
    topic_id,
    running: resource_id,
    coming,
    printed: await makePrint(installation, admin, resource_id, players[0]),
  }
}

/** A link to one player's statistic, as the desk makes it. */
async function makePrint(installation: Installation, admin: Person, resource_id: string, player: Person | undefined): Promise<string> {
  if (player === undefined) throw new Error('no player')
  const { resource_id: user_id } = await player.call(session.me, {})
  const made = await admin.call(statistic.create_link, { params: { resource_id }, body: { user_ids: [user_id], lang: 'en' } })
  const url = new URL(made.path, installation.origin)
  installation.secrets.add(url.searchParams.get('token') ?? '')
  return pathOf(url).replace(basePath, '')
}

/** A flag at a topic, as that person would type it. */
export async function submit(person: Person, resource_id: string, topic_id: string, flag: string) {
  return person.call(submission.submit, { params: { resource_id, topic_id }, body: { flag } })
}

/** The first team leads with three solves, the second has two, the third one, the last only a wrong try. */
async function play({ players, running, puzzles, admin }: Stage): Promise<void> {
  for (const [index, player] of players.entries()) {
    const solved = puzzles.slice(0, Math.max(0, 3 - index))
    for (const { topic_id, flag } of solved) await submit(player, running, topic_id, flag)
    const next = puzzles.at(-1)
    if (next !== undefined) await submit(player, running, next.topic_id, `flag{guess ${index}}`)
  }
  const body = { title: 'Water at the quay', content: 'Bottles stand at the **entrance**.', type: 'notice' as const }
  await admin.call(bulletin.create, { params: { resource_id: running }, body })
}

const pathOf = ({ pathname, search }: URL): string => `${pathname}${search}`
