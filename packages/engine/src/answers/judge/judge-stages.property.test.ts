import fc from 'fast-check'
import { expect, it } from 'vitest'
import { defaultTopicState } from '../score-event.ts'
import { emptyProgress, type FlagFacts, type FlagTry, type HeldTry, progressKey, type SolverProgress } from './facts.ts'
import { judge } from './judge.ts'
import type { FlagOutcome } from './outcome.ts'
import { entrantFacts, flagOf, range, rulesOf, stage, startClock, tryOf } from './stage-scene.ts'

const names = ['s0', 's1', 's2', 's3', 's4']
const entrants = ['team1', 'team2']

/** Each stage needs some of those before it, so there is no cycle; the order of the numbers is no order of the tries. */
const anyNeeds = fc.tuple(...names.map((_name, index) => fc.subarray(names.slice(0, index), { maxLength: Math.min(index, 3) })))
const anyTries = fc.array(fc.tuple(fc.constantFrom(...entrants), fc.constantFrom(...names)), { minLength: 4, maxLength: 40 })
const anyCuts = fc.array(fc.nat(40), { maxLength: 6 })

const rulesFor = (needs: readonly string[][]) =>
  rulesOf(new Map([['lab', range(names, 10)] as const, ...names.map((name, index) => [name, stage('lab', 100, needs[index])] as const)]))

const triesOf = (sent: readonly (readonly [string, string])[]): FlagTry[] =>
  sent.map(([entrant_id, name], index) =>
    tryOf({
      at: 10_000_000 + index,
      entrant_id,
      member_id: `${entrant_id} m`,
      topic_id: 'lab',
      matches: [flagOf(name)],
      submission_id: `t${index}`,
    }),
  )

/** What a server keeps from batch to batch: solves, texts and held flags, all from what was answered. */
function factsAfter(tries: readonly FlagTry[], outcomes: readonly FlagOutcome[]): FlagFacts {
  const progress = new Map<string, SolverProgress>()
  const held = new Map<string, HeldTry[]>()
  const counts = new Map(names.map((name) => [name, 0]))
  const solvedBy = new Set<string>()
  const solve = (entrant: string, { topic_id }: FlagOutcome, trace: { at: number; by: string }) => {
    const key = progressKey(entrant, topic_id)
    progress.set(key, { ...(progress.get(key) ?? emptyProgress), solved: new Map([[0, trace]]) })
    counts.set(topic_id ?? '', (counts.get(topic_id ?? '') ?? 0) + 1)
    solvedBy.add(`${entrant} ${topic_id}`)
  }
  outcomes.forEach((outcome, index) => {
    const { at, member_id: by, entrant_id, digest, submission_id } = tries[index] ?? tryOf({})
    const entrant = entrant_id ?? ''
    const key = progressKey(entrant, outcome.topic_id)
    const before = progress.get(key) ?? emptyProgress
    if (outcome.is_stored) progress.set(key, { ...before, texts: new Map(before.texts).set(digest, { at, by }) })
    if (outcome.code === 'flag_held')
      held.set(entrant, [
        ...(held.get(entrant) ?? []),
        { submission_id, at, by, topic_id: outcome.topic_id ?? '', part: outcome.part ?? 0, flag_id: outcome.flag_id ?? '' },
      ])
    if (outcome.code === 'flag_correct') solve(entrant, outcome, { at, by })
    for (const one of outcome.freed ?? []) {
      solve(entrant, one, { at, by: one.member_id })
      held.set(entrant, held.get(entrant)?.filter((other) => other.submission_id !== one.submission_id) ?? [])
    }
  })
  const state = { ...defaultTopicState, is_released: true }
  return {
    clock: startClock,
    is_online: true,
    topics: new Map(['lab', ...names].map((id) => [id, { state, counted_solves: counts.get(id) ?? 0, blood_solves: counts.get(id) ?? 0 }])),
    entrants: new Map(entrants.map((id) => [id, { ...entrantFacts, hasSolved: (topic) => solvedBy.has(`${id} ${topic}`) }])),
    progress,
    windows: new Map(),
    held,
  }
}

function judgeCut(needs: readonly string[][], tries: readonly FlagTry[], cuts: readonly number[]): FlagOutcome[] {
  const rules = rulesFor(needs)
  const places = [...new Set([...cuts.filter((cut) => cut < tries.length), tries.length])].sort((left, right) => left - right)
  const outcomes: FlagOutcome[] = []
  for (const place of places)
    outcomes.push(...judge(rules, factsAfter(tries.slice(0, outcomes.length), outcomes), tries.slice(outcomes.length, place)))
  return outcomes
}

const withoutWindow = (outcome: FlagOutcome) => ({ ...outcome, window: null })
const eventsOf = (outcomes: readonly FlagOutcome[]) =>
  outcomes.flatMap(({ events, freed = [] }) => [...events, ...freed.flatMap((one) => one.events)])

it('held flags count the same wherever a batch ends', () => {
  fc.assert(
    fc.property(anyNeeds, anyTries, anyCuts, (needs, sent, cuts) => {
      const tries = triesOf(sent)
      expect(judgeCut(needs, tries, cuts).map(withoutWindow)).toEqual(judgeCut(needs, tries, []).map(withoutWindow))
    }),
  )
})

it('a stage counts once, as soon as its flag came and what it needs counts', () => {
  fc.assert(
    fc.property(anyNeeds, anyTries, (needs, sent) => {
      const tries = triesOf(sent)
      const outcomes = judgeCut(needs, tries, [])
      const solved = new Set<string>()
      const sentBy = new Set<string>()
      outcomes.forEach((outcome, index) => {
        const [entrant = '', name = ''] = sent[index] ?? []
        sentBy.add(`${entrant} ${name}`)
        for (const { topic_id, entrant_id, payload } of eventsOf([outcome])) {
          const place = names.indexOf(topic_id)
          expect(solved.has(`${entrant_id} ${topic_id}`)).toBe(false)
          expect(needs[place]?.every((need) => solved.has(`${entrant_id} ${need}`))).toBe(true)
          expect(payload.submitted_at).toBe(tries[index]?.at)
          solved.add(`${entrant_id} ${topic_id}`)
        }
        // Nothing that is due waits.
        for (const [place, stageName] of names.entries()) {
          const isDue = sentBy.has(`${entrant} ${stageName}`) && needs[place]?.every((need) => solved.has(`${entrant} ${need}`)) === true
          expect(solved.has(`${entrant} ${stageName}`)).toBe(isDue)
        }
      })
      const finished = entrants.filter((entrant) => names.every((name) => solved.has(`${entrant} ${name}`)))
      expect(outcomes.flatMap(({ details }) => details.bonus ?? [])).toEqual(finished.map(() => 50))
    }),
  )
})
