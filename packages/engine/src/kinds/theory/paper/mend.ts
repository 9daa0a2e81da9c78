import type { DrawnQuestion, PaperPlan } from './plan.ts'
import type { RandomStream } from './stream.ts'

/** What swaps inside decks could not bring about. */
export type Unmet = { kind: 'enemy'; enemy_group: string } | { kind: 'tag'; tag: string }

/** Drawn ids of each deck of a plan, in the order of its decks. */
export type Choice = string[][]

interface Place {
  deck: number
  index: number
}

interface Mending {
  plan: PaperPlan<DrawnQuestion>
  choice: Choice
  stream: RandomStream
  used: Set<string>
  /** Where the question of an enemy group stands. */
  holders: Map<string, Place>
}

const questionAt = ({ plan, choice }: Mending, { deck, index }: Place): DrawnQuestion | undefined =>
  plan.questions.get(choice[deck]?.[index] ?? '')

/** Questions of the deck that are not in the paper, in random order. */
function spareOf({ plan, used, stream }: Mending, deck: number): DrawnQuestion[] {
  const ids = (plan.decks[deck]?.ids ?? []).filter((id) => !used.has(id))
  return stream.shuffle(ids).flatMap((id) => plan.questions.get(id) ?? [])
}

function put(mending: Mending, place: Place, question: DrawnQuestion): void {
  const old = questionAt(mending, place)
  const list = mending.choice[place.deck]
  if (list === undefined) return
  if (old) mending.used.delete(old.id)
  const held = old?.enemy_group ?? null
  const holder = held === null ? undefined : mending.holders.get(held)
  if (held !== null && holder?.deck === place.deck && holder.index === place.index) mending.holders.delete(held)
  list[place.index] = question.id
  mending.used.add(question.id)
  if (question.enemy_group !== null) mending.holders.set(question.enemy_group, place)
}

/** Swaps the question of a place for one without an enemy; one whose enemy can be swapped away itself will do. */
function replace(mending: Mending, place: Place, seen: Set<string>): boolean {
  const spare = spareOf(mending, place.deck)
  const friend = spare.find(({ enemy_group }) => enemy_group === null || !mending.holders.has(enemy_group))
  if (friend) {
    put(mending, place, friend)
    return true
  }
  for (const question of spare) {
    const group = question.enemy_group ?? ''
    const holder = mending.holders.get(group)
    if (holder === undefined || seen.has(group) || mending.plan.locked.has(questionAt(mending, holder)?.id ?? '')) continue
    seen.add(group)
    if (!replace(mending, holder, seen)) continue
    put(mending, place, question)
    return true
  }
  return false
}

function placesOf(choice: Choice): Place[] {
  return choice.flatMap((ids, deck) => ids.map((_, index) => ({ deck, index })))
}

function mendEnemies(mending: Mending): Unmet | null {
  const isLocked = (place: Place) => mending.plan.locked.has(questionAt(mending, place)?.id ?? '')
  const places = placesOf(mending.choice)
  const doubled: Place[] = []
  for (const place of [...places.filter(isLocked), ...places.filter((place) => !isLocked(place))]) {
    const group = questionAt(mending, place)?.enemy_group ?? null
    if (group === null) continue
    if (!mending.holders.has(group)) mending.holders.set(group, place)
    else doubled.push(place)
  }
  for (const place of doubled) {
    const group = questionAt(mending, place)?.enemy_group ?? ''
    if (isLocked(place) || !replace(mending, place, new Set([group]))) return { kind: 'enemy', enemy_group: group }
  }
  return null
}

function mendTag(mending: Mending, tag: string, kept: readonly string[]): boolean {
  const places = placesOf(mending.choice)
  const carriers = (name: string) => places.filter((place) => questionAt(mending, place)?.tags.includes(name))
  if (carriers(tag).length > 0) return true
  const sole = new Set(
    kept.flatMap((name) => (carriers(name).length === 1 ? carriers(name).map((place) => questionAt(mending, place)?.id) : [])),
  )
  for (const place of mending.stream.shuffle(places)) {
    const old = questionAt(mending, place)
    if (old === undefined || mending.plan.locked.has(old.id) || sole.has(old.id)) continue
    const found = spareOf(mending, place.deck).find(({ tags, enemy_group }) => {
      const isFree = enemy_group === null || enemy_group === old.enemy_group || !mending.holders.has(enemy_group)
      return tags.includes(tag) && isFree
    })
    if (found === undefined) continue
    put(mending, place, found)
    return true
  }
  return false
}

/**
 * Swaps questions inside their decks, in place, until no two exclude each other and every required tag is there. Counts of cells stay.
 * What cannot be mended is named.
 */
export function mendChoice(plan: PaperPlan<DrawnQuestion>, choice: Choice, stream: RandomStream): Unmet | null {
  const mending: Mending = { plan, choice, stream, used: new Set(choice.flat()), holders: new Map() }
  const enemies = mendEnemies(mending)
  if (enemies) return enemies
  const missing = plan.required_tags.find((tag, index) => !mendTag(mending, tag, plan.required_tags.slice(0, index)))
  return missing === undefined ? null : { kind: 'tag', tag: missing }
}
