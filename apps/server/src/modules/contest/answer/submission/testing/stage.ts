import { flagContest } from '@beacon/api/kinds/flag/contest'
import { eq } from 'drizzle-orm'
import { newId } from '../../../../../db/id.ts'
import type { contest } from '../../../../../db/schema/contest/contest.ts'
import type { AnswerContest, NewContestAnswer } from '../../../../../db/schema/contest/contest-answer.ts'
import { entrant, entrantMember } from '../../../../../db/schema/contest/entrant.ts'
import { direction } from '../../../../../db/schema/bank/question.ts'
import { session } from '../../../../../db/schema/people/session.ts'
import { team } from '../../../../../db/schema/people/team.ts'
import { topicFlag } from '../../../../../db/schema/contest/topic.ts'
import type { TopicPart } from '../../../../../db/schema/contest/topic-answer.ts'
import { role } from '../../../../../db/schema/people/role.ts'
import { user } from '../../../../../db/schema/people/user.ts'
import type { Db } from '../../../../../db/database.ts'
import type { Platform } from '../../../../../context.ts'
import { insertContest } from '../../../core/contest/index.ts'
import { recordAllEntrants } from '../../../entry/entrant/index.ts'
import { useKinds } from '../../../../kinds/index.ts'
import { lockAnswers } from '../../../topic/rules/index.ts'
import { appendEvents } from '../../../score/score/index.ts'
import { newToken, tokenHash } from '../../../../platform/secret/index.ts'
import { contestRulesOf, insertTopics, recordAllTopics, sealFlag, storedDigest, type NewTopic } from '../../../topic/topic/index.ts'

type NewFlagContest = typeof contest.$inferInsert & NewContestAnswer

export interface StagedFlag {
  content: string
  match?: 'exact' | 'case_insensitive' | 'regex'
  kind?: 'flag' | 'decoy'
  part?: number
}
export interface StagedTopic {
  name: string
  flags: StagedFlag[]
  parts?: TopicPart[]
  change?: Partial<NewTopic>
  /** Names of topics before it: the one it is a stage of, and those that come first. */
  stageOf?: string
  needs?: readonly string[]
}
export interface StagedPlayer {
  user_id: string
  username: string
  cookie: string
  entrant_id: string
}
export interface Stage {
  contest_id: string
  topics: { topic_id: string; name: string; flag: string }[]
  players: StagedPlayer[]
}

const minuteMs = 60_000
const ago = (minutes: number) => new Date(Date.now() - minutes * minuteMs).toISOString()

const contestRow = (owner_id: string): Omit<NewFlagContest, 'resource_id' | 'secret_sealed'> => ({
  ...flagContest.defaults,
  brackets: [],
  entry_fields: [],
  kind: 'flag',
  owner_id,
  name: 'Harbour cup',
  start_at: ago(60),
  end_at: ago(-600),
  is_public: true,
  flag_rate_count: 100,
  last_at: ago(60),
})

export interface StageInput {
  contest?: Partial<AnswerContest>
  topics: StagedTopic[]
  /** Members of each team. */
  teams: number[]
}

/** A running contest straight into the tables: topics with flags, teams with signed-in members. */
export async function setStage(platform: Pick<Platform, 'db' | 'secret'>, input: StageInput): Promise<Stage> {
  // A test that stages against servers of other processes opens no app of its own.
  useKinds()
  const { db } = platform
  const [admin] = await db.select().from(user).where(eq(user.username, 'admin'))
  if (admin === undefined) throw new Error('no first administrator')
  const contest_id = newId()
  const secret_sealed = platform.secret.seal('contest secret', newToken(), contest_id)
  const row: NewFlagContest = { ...contestRow(admin.resource_id), secret_sealed, ...input.contest, resource_id: contest_id }
  // It began as a real one does: with its start told. The check of automatic starts would hold one that was not.
  const announced_status = Date.parse(row.start_at) <= Date.now() ? 'running' : 'not_started'
  await db.transaction((tx) => insertContest(tx, { announced_status, ...row }))
  const topics = await setTopics(platform, contest_id, input.topics)
  const players = await setTeams(db, contest_id, input.teams)
  await db.transaction(async (tx) => {
    const lock = await lockAnswers(tx, contest_id)
    const about = { entrant_id: null, solver_id: null, topic_id: null, part: null }
    await appendEvents(tx, lock, [{ kind: 'rules.set', lane: 'result', ...about, payload: contestRulesOf(lock.contest) }])
    await recordAllTopics(tx, lock)
    await recordAllEntrants(tx, lock)
  })
  return { contest_id, topics, players }
}

async function setTopics(
  { db, secret }: Pick<Platform, 'db' | 'secret'>,
  contest_id: string,
  staged: StagedTopic[],
): Promise<Stage['topics']> {
  const [web] = await db.select().from(direction).limit(1)
  const direction_id = web?.resource_id ?? newId()
  if (web === undefined) await db.insert(direction).values({ resource_id: direction_id, key: 'web', name_en: 'Web', name_zh: 'Web' })
  const made = staged.map((one, index) => ({ ...one, topic_id: newId(), sort: index }))
  const idOf = (name: string | undefined) => made.find((one) => one.name === name)?.topic_id ?? null
  const rows = made.map(({ topic_id, name, sort, parts, change, stageOf, needs = [] }) => ({
    resource_id: topic_id,
    contest_id,
    question_id: newId(),
    name,
    lang: 'en' as const,
    direction_id,
    difficulty: 'primary' as const,
    description: 'A lock and a key. '.repeat(39),
    connection_info: '',
    author: 'harbour',
    attribution: '',
    knowledge_points: [],
    flag_type: 'static' as const,
    parts: parts ?? [{ part_id: newId(), part: 0, name: '', score_share: 100, logic: 'any' as const }],
    integral_way: 'dynamic' as const,
    score: 500,
    score_min: 100,
    dynamic_preset: 'ctfd_log' as const,
    decay: 90,
    rate: 0.25,
    difficulty_d: 5,
    decay_interval_s: 1800,
    decay_percent: 5,
    ladder: [100],
    analysis: '',
    notes: '',
    sort,
    is_released: true,
    parent_id: idOf(stageOf),
    prerequisites: needs.flatMap((need) => idOf(need) ?? []),
    ...change,
  }))
  await db.transaction((tx) => insertTopics(tx, rows))
  const flags = made.flatMap(({ topic_id, flags: list }) =>
    list.map(({ content, match = 'exact', kind = 'flag', part = 0 }, sort) => {
      const flag_id = newId()
      const digest = storedDigest(secret, { contest_id, match, content })
      return { flag_id, contest_id, topic_id, kind, part, sort, match, digest, content_sealed: sealFlag(secret, flag_id, content) }
    }),
  )
  if (flags.length > 0) await db.insert(topicFlag).values(flags)
  return made.map(({ topic_id, name, flags: list }) => ({ topic_id, name, flag: list[0]?.content ?? '' }))
}

async function inChunks<T>(rows: T[], insert: (part: T[]) => Promise<unknown>): Promise<void> {
  const chunk = 500
  for (let from = 0; from < rows.length; from += chunk) await insert(rows.slice(from, from + chunk))
}

async function setAccounts(db: Db, players: { user_id: string; username: string; token: string }[], role_id: string): Promise<void> {
  await inChunks(players, (part) =>
    db.insert(user).values(
      part.map(({ user_id, username }) => ({
        resource_id: user_id,
        username,
        rep_name: username,
        name: username,
        role_resource_id: role_id,
      })),
    ),
  )
  await inChunks(players, (part) =>
    db.insert(session).values(
      part.map(({ user_id, token }) => ({
        resource_id: newId(),
        token_hash: tokenHash(token),
        user_id,
        ip: '127.0.0.1',
        expires_at: ago(-600),
      })),
    ),
  )
}

async function setTeams(db: Db, contest_id: string, sizes: number[]): Promise<StagedPlayer[]> {
  const [student] = await db.select().from(role).where(eq(role.key, 'student'))
  if (student === undefined) throw new Error('no seed role student')
  const suffix = newId().slice(-8)
  const teams = sizes.map((size, index) => ({ size, index, team_id: newId(), entrant_id: newId(), name: `Team ${index} ${suffix}` }))
  const players = teams.flatMap(({ size, index, entrant_id, team_id }) =>
    Array.from({ length: size }, (_none, member) => ({
      user_id: newId(),
      username: `p${index}_${member}_${suffix}`,
      token: newToken(),
      entrant_id,
      team_id,
      member,
    })),
  )
  await setAccounts(db, players, student.resource_id)
  await inChunks(teams, (part) =>
    db
      .insert(team)
      .values(
        part.map(({ team_id, name }) => ({ resource_id: team_id, name, code_digest: tokenHash(team_id), code_sealed: tokenHash(team_id) })),
      ),
  )
  await inChunks(teams, (part) =>
    db.insert(entrant).values(
      part.map(({ team_id, entrant_id, name, index }) => ({
        entrant_id,
        contest_id,
        team_id,
        number: index + 1,
        name,
        status: 'approved' as const,
      })),
    ),
  )
  await inChunks(players, (part) =>
    db
      .insert(entrantMember)
      .values(part.map(({ user_id, entrant_id, member }) => ({ entrant_id, contest_id, user_id, is_captain: member === 0 }))),
  )
  return players.map(({ user_id, username, token, entrant_id }) => ({ user_id, username, entrant_id, cookie: `beacon_session=${token}` }))
}
