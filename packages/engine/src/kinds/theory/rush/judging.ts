import { placesOf } from './fairness.ts'
import { type Given, type Move, type Outcome, rulesAt, type RushPlan, type Stand } from './stand.ts'

/** What a desk earns or loses. In a round for all the fastest right answer earns all of it, each later one a share less. */
function pointsOf(plan: RushPlan, stand: Stand, { isRight, place }: { isRight: boolean; place: number | null }): number {
  const rules = rulesAt(plan, stand)
  if (rules.kind === 'risk') return isRight ? (stand.risk ?? 0) : -(stand.risk ?? 0)
  if (!isRight) return -rules.wrong
  if (place === null) return rules.right
  return Math.round((rules.right * (plan.desks.length - place + 1)) / plan.desks.length)
}

/** Sets how desks came off; whoever is judged anew loses what the old judgement gave. */
export function judgeDesks(
  plan: RushPlan,
  stand: Stand,
  judged: readonly { desk: string; is_right: boolean }[],
): { outcomes: Outcome[]; moves: Move[] } {
  const before = new Map(stand.outcomes.map((one) => [one.desk, one]))
  const moves: Move[] = []
  for (const { desk, is_right } of judged) {
    const points = pointsOf(plan, stand, { isRight: is_right, place: null })
    moves.push({ desk, points: points - (before.get(desk)?.points ?? 0) })
    before.set(desk, { desk, is_right, points, place: null })
  }
  return { outcomes: [...before.values()], moves }
}

/** Judges a round for all: `rights` says who is right. Whoever did not answer has 0. */
export function judgeAll(plan: RushPlan, stand: Stand, rights: ReadonlyMap<string, boolean>): { outcomes: Outcome[]; moves: Move[] } {
  const given = new Map(stand.given.map((one) => [one.desk, one]))
  const places = placesOf([...given.values()].filter(({ desk }) => rights.get(desk) === true))
  const before = new Map(stand.outcomes.map((one) => [one.desk, one.points]))
  const outcomes = plan.desks.map((desk): Outcome => {
    const is_right = rights.get(desk) ?? false
    // Right by the host's word without an answer in time: the place behind those that answered.
    const place = is_right ? (places.get(desk) ?? places.size + 1) : null
    const isSilent = !given.has(desk) && !is_right
    return { desk, is_right, place, points: isSilent ? 0 : pointsOf(plan, stand, { isRight: is_right, place }) }
  })
  return { outcomes, moves: outcomes.map(({ desk, points }) => ({ desk, points: points - (before.get(desk) ?? 0) })) }
}

export const rightsOf = (given: readonly Given[]): Map<string, boolean> =>
  new Map(given.map(({ desk, is_right }) => [desk, is_right === true]))

/** Desks that have it and are not judged yet. */
export function undecided(stand: Stand): string[] {
  const judged = new Set(stand.outcomes.filter(({ is_right }) => is_right !== null).map(({ desk }) => desk))
  return (stand.locked?.desks ?? []).filter((desk) => !judged.has(desk))
}
