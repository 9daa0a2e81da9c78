import { contest } from '@beacon/api/contest/contest'
import { entrant } from '@beacon/api/contest/entrant'
import { entrantPage } from '@beacon/api/contest/entrant-page'
import { entrantStory } from '@beacon/api/contest/entrant-story'
import type { AnswerFacts } from '@beacon/api/topic/answer-contest'
import { createPerson, type Person } from '@beacon/api/people/person'
import { ranking } from '@beacon/api/contest/ranking'
import { statistic } from '@beacon/api/contest/statistic'
import { team } from '@beacon/api/people/team'
import { viewerKey } from '@beacon/api/contest/viewer-key'

type Figure = 'rank' | 'score' | 'solved' | 'submissions' | 'entrants'
/** What a page says of an entrant, a person or the contest; a figure that it does not show is absent. */
type Said = { page: string; of: string } & Partial<Record<Figure, number | null>>

/** The figures that pages tell differently of the same thing, in words; empty where all agree. */
export function disagreements(said: readonly Said[]): string[] {
  const told = new Map<string, Map<number | null, string[]>>()
  for (const { page, of, ...figures } of said)
    for (const [figure, value] of Object.entries(figures)) {
      const values = told.get(`${figure} of ${of}`) ?? new Map<number | null, string[]>()
      told.set(`${figure} of ${of}`, values.set(value, [...(values.get(value) ?? []), page]))
    }
  return [...told].flatMap(([what, values]) =>
    values.size < 2 ? [] : [`${what}: ${[...values].map(([value, pages]) => `${value} (${pages.join(', ')})`).join(', ')}`],
  )
}

const sumOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0)
const all = { size: 200 }
/** Cells of the matrix that are solved, bloods among them. */
const solvedCells = (cells: string) => [...cells].filter((cell) => /[o123]/u.test(cell)).length

interface FigureQuery {
  admin: Person
  /** Somebody who takes part in it. */
  player: Person
  origin: string
  resource_id: string
}

/** What everybody may see: the arena's pages and the walls. */
async function publicFigures({ admin, player, origin, resource_id }: FigureQuery): Promise<Said[]> {
  const params = { resource_id }
  const wall = createPerson(origin)
  const { viewer_key, screen } = await admin.call(viewerKey.create, { params, body: { name: 'Figures', value: 'matrix' } })
  await wall.call(viewerKey.open, { body: { resource_id, viewer_key } })
  const rowsOf = (page: string, rows: readonly { entrant_id: string; rank: number | null; score: number; solved: number }[]): Said[] =>
    rows.map(({ entrant_id: of, rank, score, solved }) => ({ page, of, rank, score, solved }))
  const listed = await player.call(ranking.list, { params, query: all })
  const board = await wall.call(ranking.matrix, { params, query: all })
  const trend = await wall.call(ranking.trend, { params, query: { top: 20 } })
  const me = await player.call(contest.me, { params })
  const of = me.entrant?.entrant_id ?? ''
  const lobby = (await player.call(contest.lobby, { query: all })).items.find((row) => row.resource_id === resource_id)
  const mine = (await player.call(entrantPage.mine, { query: all })).items.find((row) => row.resource_id === resource_id)
  const own = (await player.call(team.mine, {})).team?.contests.find((row) => row.resource_id === resource_id)
  const page = await player.call(entrantPage.get, { params: { resource_id, entrant_id: of } })
  const seen = await admin.call(entrant.rows, { params, query: { ...all, see: 'public' } })
  await admin.call(viewerKey.revoke, { params: { resource_id, screen_id: screen.screen_id } })
  const count = (name: string, entrants: number | undefined): Said => ({ page: name, of: 'the contest', entrants: entrants ?? null })
  return [
    ...rowsOf('ranking', listed.items),
    ...rowsOf('wall', board.items),
    ...rowsOf('entrants as players see them', seen.items),
    ...board.items.map(({ entrant_id, cells }) => ({ page: 'cells of the wall', of: entrant_id, solved: solvedCells(cells) })),
    ...trend.series.map(({ entrant_id, rank, points }) => ({ page: 'trend', of: entrant_id, rank, score: points.at(-1)?.score ?? 0 })),
    { page: "the player's contest page", of, rank: me.rank, score: me.score, solved: me.solved },
    { page: "the player's lobby card", of, rank: lobby?.my?.rank ?? null, score: lobby?.my?.score ?? -1, solved: lobby?.my?.solved ?? -1 },
    { page: "the player's own contests", of, rank: mine?.rank ?? null, score: mine?.score ?? -1, solved: mine?.solved ?? -1 },
    { page: "the player's team", of, rank: own?.rank ?? null, score: own?.score ?? -1 },
    { page: "the entrant's page", of, rank: page.rank, score: page.score, solved: page.solved },
    { page: "solves of the entrant's page", of, solved: page.solves.length },
    count('lobby card', lobby?.entrant_count),
    count('contest page', (await player.call(contest.get, { params })).entrant_count),
    count(
      'list of contests',
      (await admin.call(contest.list, { query: all })).items.find((row) => row.resource_id === resource_id)?.entrant_count,
    ),
    count('ranking', listed.total + listed.unranked),
    count('list of entrants', (await player.call(entrantPage.list, { params, query: all })).total),
  ]
}

/** What the desk shows: real figures, whatever is frozen. */
async function deskFigures({ admin, player, resource_id }: FigureQuery): Promise<Said[]> {
  const params = { resource_id }
  const of = (await player.call(contest.me, { params })).entrant?.entrant_id ?? ''
  const scores = (await admin.call(ranking.scores, { params, query: all })).items
  const entrants = (await admin.call(entrant.rows, { params, query: all })).items
  const teams = (await admin.call(statistic.teams, { params, query: all })).items
  const people = (await admin.call(statistic.people, { params, query: all })).items
  const participants = (await admin.call(entrant.participants, { params, query: all })).items
  const story = (await admin.call(entrantStory.story, { params: { resource_id, entrant_id: of }, query: {} })).entrant
  const members = (await admin.call(entrant.get, { params: { resource_id, entrant_id: of } })).members
  const facts = (await admin.call(contest.facts, { params })) as AnswerFacts
  const questions = (await admin.call(statistic.questions, { params, query: all })).items
  return [
    ...scores.map(({ entrant_id, rank, score, solved }) => ({ page: 'scores', of: entrant_id, rank, score, solved })),
    ...entrants.map(({ entrant_id, rank, score, solved }) => ({ page: 'entrants', of: entrant_id, rank, score, solved })),
    ...teams.map((row) => ({ page: 'statistics of teams', of: row.entrant_id, rank: row.rank, score: row.score, solved: row.solved })),
    { page: 'story', of, rank: story.rank, score: story.score, solved: story.solved },
    ...people.map(({ user_id, submissions, solved }) => ({ page: 'statistics of people', of: user_id, submissions, solved })),
    ...participants.map(({ user_id, submissions, solves }) => ({ page: 'participants', of: user_id, submissions, solved: solves })),
    ...members.map(({ user_id, solves }) => ({ page: 'members of the entrant', of: user_id, solved: solves })),
    {
      page: 'facts of the desk',
      of: 'the contest',
      submissions: facts.submissions,
      solved: facts.solves + facts.unranked_solves,
      entrants: facts.entrants,
    },
    {
      page: 'sums of people',
      of: 'the contest',
      submissions: sumOf(people.map(({ submissions }) => submissions)),
      solved: sumOf(people.map(({ solved }) => solved)),
    },
    {
      page: 'sums of teams',
      of: 'the contest',
      submissions: sumOf(teams.map(({ submissions }) => submissions)),
      solved: sumOf(teams.map(({ solved }) => solved)),
      entrants: teams.length,
    },
    {
      page: 'sums of questions',
      of: 'the contest',
      submissions: sumOf(questions.map(({ tries }) => tries)),
      solved: sumOf(questions.map(({ solved }) => solved)),
    },
  ]
}

/** All that pages say of a contest to the one who asks, held against each other. */
export async function differingFigures(asked: FigureQuery): Promise<string[]> {
  return [...disagreements(await publicFigures(asked)), ...disagreements(await deskFigures(asked))]
}
