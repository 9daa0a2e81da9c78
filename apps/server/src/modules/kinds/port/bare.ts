import { sql } from 'drizzle-orm'
import type { QuestionBank } from '../../bank/question/index.ts'
import type { KindPort } from '../../contest/core/contest/index.ts'
import { kindControl, type KindControl } from '../../contest/control/contest-control/index.ts'
import type { KindEntrant } from '../../contest/entry/entrant/index.ts'
import type { KindWebhook } from '../../contest/out/webhook/index.ts'
import type { KindScore } from '../../contest/score/score/index.ts'
import type { KindLive } from '../../contest/show/contest-live/index.ts'
import type { KindEvidence } from '../../contest/judge/evidence/index.ts'
import type { KindExport } from '../../contest/out/export/index.ts'
import type { KindContestEntry } from '../../contest/out/package-export/index.ts'
import type { KindPackages } from '../../contest/out/package-import/index.ts'
import type { KindEntrantPage } from '../../contest/show/entrant-page/index.ts'
import type { KindScene } from '../../contest/scene/play/index.ts'
import type { KindRanking } from '../../contest/score/ranking/index.ts'
import type { KindScreen } from '../../contest/show/screen/index.ts'
import type { KindStatistic } from '../../contest/watch/statistic/index.ts'
import type { KindPerson } from '../../contest/watch/person/index.ts'
import type { KindStory } from '../../contest/watch/entrant-story/index.ts'
import { fail } from '../../../failure.ts'
import { piece } from '../../../module.ts'

/** Answers of a kind that has nothing of what is asked: a kind takes those of them that fit and writes the others. */

/** A contest without topics. */
export const noTopics: KindPort['topics'] = {
  ids: async () => [],
  names: async () => ({ topics: [], shown: [], after_end: [], unseen: [], unnamed_solvers: [] }),
  audience: async () => fail('topic_not_found'),
  onBoard: async () => [],
  readable: async () => new Map(),
  mustSee: async () => fail('topic_not_found'),
}

/** Streams that say places and nothing beside them. */
export const noLive: KindLive = {
  told: () => [],
  values: () => new Map(),
  valuesEvent: () => ({ event: 'topic.value', data: { topics: [] } }),
  own: () => ({ solved_after_freeze: 0 }),
}

/** The list of contests says nothing besides. */
export const noListed: KindControl['listed'] = { fits: () => undefined, facts: async () => new Map() }

/** A contest that is made and steered as every other one, and has nothing of an entrant's own besides its row. */
export const plainControl: Omit<KindControl, 'rulesEvent' | 'changedRules' | 'deskFacts'> = {
  actions: {},
  startItems: async () => [],
  listed: noListed,
  copyInto: async () => new Map(),
  planCopy: async () => async () => undefined,
  mine: { select: () => sql`null as nothing`, read: async () => ({ cells: piece([]), hints: [], solved_after_freeze: 0 }) },
  boundaries: { due: [], settle: async () => undefined },
  hooks: { tick: async () => undefined, reset: async () => ({}), begin: async () => undefined },
}

/** No program plays. */
export const noEntrant: KindEntrant = { stopPrograms: async () => undefined }

/** Webhooks hear of the contest and nothing of its log. */
export const noWebhook: KindWebhook = { news: () => [] }

/** A matrix without columns. */
export const noCells: KindScore = {
  board: () => ({}),
  cells: async () => ({ topics: [], of: () => '', each: () => [], stamp: '' }),
  columns: () => [],
  moved: () => undefined,
}

/** Nobody looks for evidence, and nothing can be taken away. */
export const noEvidence: KindEvidence = {
  detectors: [],
  quick: [],
  hasNew: sql`false`,
  until: sql`c.last_at`,
  texts: async () => () => null,
  takeAway: async () => fail('solve_missing'),
  warn: async () => undefined,
  giveBack: async () => undefined,
}

export const noStory: KindStory = { parts: {}, secret: { join: sql``, isSecret: sql`false` }, text: () => '' }

export const noScreen: KindScreen = { feed: () => [], topics: () => [], pending: async () => () => false }

export const noEntrantPage: KindEntrantPage = { completed: () => [], topics: () => [], broughtBy: async () => new Map() }

export const noExport: KindExport = { tables: {}, files: {} }

/** Neither questions nor contests go into a package or come out of one. */
export const noPackages: KindPackages & KindContestEntry = {
  formats: [],
  questions: {
    refusals: () => [],
    insert: async () => fail('import_format_unknown'),
    overwrite: async () => fail('import_format_unknown'),
  },
  make: async () => fail('import_format_unknown'),
  compare: async () => null,
  entry: async () => fail('import_format_unknown'),
  pool: async () => [],
}

const noFigures = { opened: 0, solves: 0, solve_rate: null, median_solve_s: null, rating: null, rating_count: 0 }

/** A bank of questions that adds columns and no rules: nothing is drawn from contests, nothing is tried out. */
export const plainBank: Omit<QuestionBank, 'prefix' | 'table' | 'form' | 'list'> & {
  list: Omit<QuestionBank['list'], 'view'>
  form: Omit<QuestionBank['form'], 'values'>
} = {
  list: { filters: () => [], search: () => null, alsoSearch: () => null, sort: async () => null },
  form: { text: 'description', check: () => undefined, isWrongText: () => false, templates: () => null, judged: [] },
  versions: { secret: [], derived: [], derive: () => ({}), record: async () => undefined },
  copy: { values: () => ({}), rest: async () => undefined },
  doubles: async () => ({ same_flag: [] }),
  trial: { sample: async () => [], judge: async () => fail('not_found') },
  figures: { ofUses: async () => ({ byContest: new Map(), all: noFigures }), rated: async () => [] },
  suggestions: async () => ({ flag_form: { prefix: '', length: 0 } }),
  sheet: [],
}

const nothingDone = { figures: {}, by_direction: {} }
export const noStatistic: KindStatistic = {
  heads: { people: [], topics: [] },
  people: async () => () => nothingDone,
  teams: async () => () => nothingDone,
  questions: async () => [],
  printed: async () => [],
}

/** A score that is told by no parts and no steps, in rows that say nothing beside it. */
export const plainRanking: KindRanking = {
  heads: [],
  listsAll: () => true,
  parts: () => [],
  steps: async () => [],
  rulesAgain: ({ contest }) => kindControl.of(contest).rulesEvent(contest),
}

/** No topic has a scene. */
export const noScene: KindScene = {
  topicOf: async () => fail('topic_not_found'),
  topics: async () => [],
  flagsOf: async () => null,
  playable: async () => new Set(),
  solves: async () => [],
}

/** Nobody sends anything. */
export const noPerson: KindPerson = {
  sent: () => null,
  text: () => '',
  completed: async () => [],
}

/** No relation holds anything of the kind: the columns of `KindMeasures`, and no row. */
export const noMeasures = {
  attempts: `(select null::uuid as resource_id, null::uuid as contest_id, null::int as run, null::uuid as entrant_id, null::uuid as user_id,
    null::uuid as topic_id, null::timestamptz as at, null::inet as address, null::text as user_agent, null::boolean as is_practice,
    null::text as result, null::text as verdict where false)`,
  completions: `(select null::uuid as contest_id, null::int as run, null::uuid as entrant_id, null::uuid as solver_id, null::uuid as user_id,
    null::uuid as topic_id, null::timestamptz as at, null::boolean as is_practice where false)`,
  countCompleted: async () => new Map<string, number>(),
}

/**
 * What every kind that is played in rounds, without flags that answer topics, says to the modules that ask: a kind takes it whole and
 * writes what differs.
 */
export const roundParts = {
  answer: null,
  entrant: noEntrant,
  score: noCells,
  live: noLive,
  webhook: noWebhook,
  evidence: noEvidence,
  measures: noMeasures,
  story: noStory,
  entrantPage: noEntrantPage,
  screen: noScreen,
  person: noPerson,
  contestExport: noExport,
  packages: noPackages,
  packaged: noPackages,
  scene: noScene,
}
