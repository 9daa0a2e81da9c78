import type { PoolClient } from 'pg'
import { bytesArray, plainArray } from '../../../../db/array-text.ts'
import { botBoxId, boxId } from './box-id.ts'
import { stampText } from './settings.ts'
import type { WaitingTry } from './try.ts'
import type { BatchRows, EntrantRow } from './batch-rows.ts'

const ms = (column: string) => `(extract(epoch from ${column}) * 1000)::bigint`
const rows = (query: string) => `(select coalesce(json_agg(q), '[]'::json) from (${query}) q)`

/** A fence: what follows runs once per pair by its index, whatever the planner believed when the tables were empty. */
const each = (query: string) => `cross join lateral (${query} offset 0)`

/**
 * What a statement asks beside what every batch needs. Most contests need none of it, and PostgreSQL pays for each part of a
 * statement even where it finds nothing, so each set of parts is a statement of its own.
 */
interface Parts {
  /** Who takes part is in memory already. */
  isKnown: boolean
  hasBox: boolean
  /** Whether any topic has stages: a try at it means one of them, and may free what is held. */
  hasStages: boolean
  isLimited: boolean
  hasSeveral: boolean
  hasNeeded: boolean
  isFrozen: boolean
  isFolded: boolean
  chargesHints: boolean
}
type Bind = (name: keyof Values) => string

/** Whether a try may mean another topic than it names. */
const hasNames = ({ hasBox, hasStages }: Pick<Parts, 'hasBox' | 'hasStages'>): boolean => hasBox || hasStages

/** The tries as a list of a FROM. */
function sent(bind: Bind, { isKnown, hasBox, hasStages, isFolded }: Parts): string {
  const columns = [
    ['user_id', `${bind('users')}::uuid[]`],
    ['topic_id', `${bind('topics')}::uuid[]`],
    ['digest', `${bind('exact')}::bytea[]`],
    ...(hasNames({ hasBox, hasStages }) && isFolded ? [['folded', `${bind('folded')}::bytea[]`]] : []),
    ...(isKnown ? [['entrant_id', `${bind('entrants')}::uuid[]`]] : []),
  ]
  return `unnest(${columns.map(([, values]) => values).join(', ')}) as t(${columns.map(([name]) => name).join(', ')})`
}

/**
 * Texts of the box are matched with any topic: by digest, or because its flags are patterns. Where topics have stages, a text is
 * also looked at for each stage of its topic, and of the topic whose stage it may be.
 */
function named(bind: Bind, parts: Parts): string {
  const { isKnown, isFolded, hasStages } = parts
  const whose = isKnown ? ', b.entrant_id' : ''
  return `sent as materialized (select * from ${sent(bind, parts)}),
    named${hasStages ? '_here' : ''} as materialized (select user_id, topic_id, digest${whose} from sent b
    union select b.user_id, f.topic_id, b.digest${whose} from (select * from sent where topic_id = '${boxId}') b
      ${each(`select topic_id from topic_flag where contest_id = ${bind('contest')} and ${isFolded ? 'digest = any(array[b.digest, b.folded])' : 'digest = b.digest'}`)} f
    union select b.user_id, p.topic_id, b.digest${whose} from sent b cross join unnest(${bind('patterned')}::uuid[]) p(topic_id) where b.topic_id = '${boxId}')${
      hasStages
        ? `,
    ${withStages(whose)}`
        : ''
    }`
}

/** The topics that are named, the topics that they are stages of, and the stages of all these. */
const withStages = (whose: string): string => `above as materialized (select * from named_here
      union select b.user_id, t.parent_id, b.digest${whose} from named_here b join topic t on t.resource_id = b.topic_id where t.parent_id is not null),
    named as materialized (select * from above
      union select b.user_id, t.resource_id, b.digest${whose} from above b join topic t on t.parent_id = b.topic_id where t.deleted_at is null)`

/** Whose tries they are, and who solves with them. */
function who(bind: Bind, parts: Parts): string {
  const whose = parts.isKnown ? 't.entrant_id' : 'm.entrant_id'
  const looked = parts.isKnown
    ? ''
    : `left join lateral (select entrant_id from entrant_member where contest_id = ${bind('contest')} and user_id = t.user_id offset 0) m on true`
  return `who as materialized (
      select distinct t.user_id, t.topic_id, t.digest, ${whose}, case when ${bind('solvesAlone')}::boolean then t.user_id else ${whose} end as solver_id
      from ${hasNames(parts) ? 'named t' : sent(bind, parts)} ${looked})`
}

const pairsQuery = (bind: Bind) => `asked as materialized (select solver_id, topic_id from pair
  union select p.solver_id, n.topic_id from (select distinct solver_id from pair) p cross join unnest(${bind('needed')}::uuid[]) n(topic_id))`

/** Who belongs to an entrant is asked only where a part may need every member. */
const entrants = ({
  hasSeveral,
}: Parts) => `select w.user_id, e.entrant_id, e.name, e.country, e.status, e.status_before, e.is_hidden, e.is_staff, e.is_left_out, e.bracket_id,
    e.reason, ${
      hasSeveral ? `(select coalesce(json_agg(r.user_id), ${nothing}) from entrant_member r where r.entrant_id = e.entrant_id)` : nothing
    } as roster
  from (select distinct user_id, entrant_id from who where entrant_id is not null) w ${each('select * from entrant where entrant_id = w.entrant_id')} e`

const flagsQuery = (
  bind: Bind,
) => `found as materialized (select flag_id, topic_id, part, kind, encode(digest, 'hex') as digest, owner_id from topic_flag
  where contest_id = ${bind('contest')} and digest = any(${bind('digests')}::bytea[]) and coalesce(run, ${bind('run')}::int) = ${bind('run')}::int)`

const solves = (bind: Bind, { hasNeeded }: Parts) =>
  `select s.* from ${hasNeeded ? 'asked' : 'pair'} p ${each(`select solver_id, topic_id, part, user_id, ${ms('at')} as at from solve
  where topic_id = p.topic_id and solver_id = p.solver_id and run = ${bind('run')}::int`)} s`

const texts = (bind: Bind) => `select s.* from (select distinct solver_id, topic_id, digest from who) w
  ${each(`select solver_id, topic_id, user_id, encode(digest, 'hex') as digest, ${ms('at')} as at from submission
    where topic_id = w.topic_id and solver_id = w.solver_id and run = ${bind('run')}::int and digest = w.digest order by submission.at limit 1`)} s`

const windows = (bind: Bind, { hasBox }: Parts) => `select r.* from (select distinct entrant_id, topic_id from pair) p
  ${each(
    `select entrant_id, topic_id, hits, breaches, blocked_until from rate_window where entrant_id = p.entrant_id and run = ${bind('run')}::int and ${
      hasBox
        ? `topic_id = any(case when p.topic_id = '${boxId}' then array[p.topic_id, '${botBoxId}'::uuid] else array[p.topic_id] end)`
        : 'topic_id = p.topic_id'
    }`,
  )} r`

/** Asked only where a text may solve its topic, which few do: a flag was found, or the topic has patterns. */
const hints = (bind: Bind, { hasStages }: Parts) => `select p.solver_id, p.topic_id, sum(h.cost)::int as cost
  from (select * from pair where ${hasStages ? 'true' : `topic_id in (select topic_id from found) or topic_id = any(${bind('matched')}::uuid[])`}) p
  ${each(`select cost, user_id from hint_opened where entrant_id = p.entrant_id and run = ${bind('run')}::int and topic_id = p.topic_id`)} h
  where not ${bind('solvesAlone')}::boolean or h.user_id = p.solver_id group by 1, 2`

const hits = (
  bind: Bind,
) => `select s.* from pair p ${each(`select solver_id, topic_id, part, flag_id, user_id, ${ms('at')} as at from submission
  where topic_id = p.topic_id and solver_id = p.solver_id and run = ${bind('run')}::int and flag_id is not null`)} s
  where p.topic_id = any(${bind('several')}::uuid[])`

const wrongs = (
  bind: Bind,
) => `select s.* from pair p ${each(`select solver_id, topic_id, count(*)::int as count, max(${ms('at')}) as last_at from submission
  where topic_id = p.topic_id and solver_id = p.solver_id and run = ${bind('run')}::int and is_attempt and verdict is distinct from 'correct' group by 1, 2`)} s
  where p.topic_id = any(${bind('limited')}::uuid[])`

/** Right flags of stages that were locked, and still wait. */
const held = (bind: Bind) =>
  `select s.* from pair p ${each(`select h.solver_id, h.topic_id, h.resource_id as submission_id, h.part, h.flag_id, h.user_id, ${ms('h.at')} as at
  from submission h where h.topic_id = p.topic_id and h.solver_id = p.solver_id and h.run = ${bind('run')}::int and h.code = 'flag_held' and h.verdict is distinct from 'wrong'
    and not exists (select from solve d where d.topic_id = h.topic_id and d.solver_id = h.solver_id and d.run = h.run and d.part = h.part)`)} s order by s.at, s.submission_id`

const pendings = (bind: Bind) =>
  `select distinct p.entrant_id, p.topic_id from pair p ${each(`select 1 from submission
  where topic_id = p.topic_id and solver_id = p.solver_id and run = ${bind('run')}::int and at >= ${bind('frozenSince')}::timestamptz and result <> 'repeated' limit 1`)} s`

/** The tries in columns, each the text of one array, and what they are judged with. */
interface Values {
  contest: string
  run: number
  users: string
  topics: string
  entrants: string
  exact: string
  folded: string
  /** Exact ones, and folded ones where any flag overlooks case. */
  digests: string
  solvesAlone: boolean
  limited: string
  several: string
  patterned: string
  matched: string
  needed: string
  frozenSince: string | null
}

interface Statement {
  name: string
  text: string
  /** Which value each parameter is, in their order. */
  names: readonly (keyof Values)[]
}

function statementOf(parts: Parts): Statement {
  const names: (keyof Values)[] = ['contest']
  const bind: Bind = (name) => {
    if (!names.includes(name)) names.push(name)
    return `$${names.indexOf(name) + 1}`
  }
  const text = `with ${hasNames(parts) ? `${named(bind, parts)},` : ''}
    ${who(bind, parts)},
    pair as materialized (select distinct solver_id, topic_id, entrant_id from who where entrant_id is not null),
    ${parts.hasNeeded ? `${pairsQuery(bind)},` : ''}
    ${flagsQuery(bind)}
  select ${stampText} as stamp, ${parts.isKnown ? nothing : rows(entrants(parts))} as entrants, ${rows('select * from found')} as flags, ${rows(solves(bind, parts))} as solves,
    ${rows(texts(bind))} as texts, ${rows(windows(bind, parts))} as windows,
    ${parts.chargesHints ? rows(hints(bind, parts)) : nothing} as hints,
    ${parts.hasSeveral ? rows(hits(bind)) : nothing} as hits,
    ${parts.isLimited ? rows(wrongs(bind)) : nothing} as wrongs,
    ${parts.hasStages ? rows(held(bind)) : nothing} as held,
    ${parts.isFrozen ? rows(pendings(bind)) : nothing} as pendings`
  return { name: nameOf(parts), text, names }
}

const nothing = "'[]'::json"
const nameOf = (parts: Parts): string => ['submission_read', ...Object.values(parts).map(Number)].join('_')
const statements = new Map<string, Statement>()

function knownStatement(parts: Parts): Statement {
  const known = statements.get(nameOf(parts)) ?? statementOf(parts)
  statements.set(known.name, known)
  return known
}

export interface BatchQuery {
  contest_id: string
  run: number
  solvesAlone: boolean
  limited: string[]
  several: string[]
  /** Topics whose flags are patterns: all of them, and again where the box is asked. */
  matched: string[]
  patterned: string[]
  /** Prerequisites of any topic. */
  needed: string[]
  /** Whether any topic has stages. */
  hasStages: boolean
  /** Whether any flag overlooks case. */
  isFolded: boolean
  /** Whether a solve pays for the hints that were opened. */
  chargesHints: boolean
  /** Set while frozen: whose tries since then are pending cells already. */
  frozenSince: string | null
}

/** `people` are the entries of who sent the tries, in their order, or null where they are asked as well. */
export async function readBatch(
  client: PoolClient,
  tries: readonly WaitingTry[],
  about: BatchQuery,
  people: readonly (EntrantRow | null)[] | null,
): Promise<BatchRows> {
  const { contest_id, limited, several, matched, patterned, needed, solvesAlone, frozenSince, run, isFolded, chargesHints, hasStages } =
    about
  const { name, text, names } = knownStatement({
    isKnown: people !== null,
    hasBox: tries.some(({ topic_id }) => topic_id === null),
    hasStages,
    isLimited: limited.length > 0,
    hasSeveral: several.length > 0,
    hasNeeded: needed.length > 0,
    isFrozen: frozenSince !== null,
    isFolded,
    chargesHints,
  })
  const given: Values = {
    contest: contest_id,
    run,
    users: plainArray(tries.map(({ user }) => user.user_id)),
    topics: plainArray(tries.map(({ topic_id }) => topic_id ?? boxId)),
    entrants: plainArray(people?.map((row) => row?.entrant_id) ?? []),
    exact: bytesArray(tries.map(({ digests }) => digests.exact)),
    folded: bytesArray(isFolded ? tries.map(({ digests }) => digests.folded) : []),
    digests: bytesArray(tries.flatMap(({ digests }) => (isFolded ? [digests.exact, digests.folded] : [digests.exact]))),
    solvesAlone,
    limited: plainArray(limited),
    several: plainArray(several),
    patterned: plainArray(patterned),
    matched: plainArray(matched),
    needed: plainArray(needed),
    frozenSince,
  }
  const { rows: found } = await client.query<BatchRows>({ name, text, values: names.map((each) => given[each]) })
  const [one] = found
  if (one === undefined) throw new Error('the batch query answered no row')
  return people === null ? one : { ...one, entrants: people.filter((row) => row !== null) }
}
