import type { ContestFull, DeskFacts } from '@beacon/api/contest/contest-views'
import type { StartCheck } from '@beacon/api/contest/start-check'
import { hasCapability } from '@beacon/router'
import { cures, lineKeys, type LineKey } from './start-cures.ts'

export type StartItem = StartCheck['items'][number]
/** `optional` needs nothing; `confirmed` was said to be meant so. */
export type LineState = 'ready' | 'block' | 'confirm' | 'confirmed' | 'warn' | 'optional'
export interface StartLine {
  key: LineKey
  state: LineState
  items: StartItem[]
  /** The page of the desk where it is mended. */
  tab: string | null
}

const tabOf: Record<LineKey, string | null> = {
  questions: 'questions',
  tested: 'questions',
  published: null,
  scenes: 'scenes',
  targets: 'targets',
  rehearsal: 'rehearsal',
  stages: 'stages',
  referees: 'base',
  entrants: 'teams',
  screens: 'situation',
  texts: 'base',
  disk: null,
  time: 'base',
}
/** Said only where there is something to say. */
const silent: ReadonlySet<LineKey> = new Set(['scenes', 'targets', 'rehearsal', 'stages', 'referees', 'texts', 'disk'])
/** Of kinds whose contests have topics; of others only where a check found something that has no line of its own. */
const ofTopics: ReadonlySet<LineKey> = new Set(['questions', 'tested'])
/** A kind without teams has its people on one page. */
const tabFor = (key: LineKey, kind: ContestFull['kind']): string | null =>
  key === 'entrants' && !hasCapability(kind, 'teams') ? 'participants' : tabOf[key]
/** Services are tried in a rehearsal, targets on a stage: neither is answered one by one. */
const isLeftOut = (key: LineKey, kind: ContestFull['kind']): boolean =>
  silent.has(key) || (ofTopics.has(key) && !hasCapability(kind, 'topics')) || (key === 'tested' && !hasCapability(kind, 'submissions'))
const worst = ['block', 'confirm', 'warn'] as const

interface Known {
  contest: Pick<ContestFull, 'kind' | 'topic_online_count' | 'start_mode'>
  facts: Pick<DeskFacts, 'screens'> | undefined
  check: StartCheck
}

/** The check list of a contest that has not started, in the order in which one gets it ready. */
export function startLines({ contest, facts, check }: Known): StartLine[] {
  // A new code stands with the questions until it has a line of its own.
  return lineKeys.flatMap((key): StartLine[] => {
    const items = check.items.filter(({ code }) => (cures[code]?.line ?? 'questions') === key)
    if (items.length === 0 && isLeftOut(key, contest.kind)) return []
    return [{ key, items, tab: tabFor(key, contest.kind), state: stateOf(key, items, { contest, facts, check }) }]
  })
}

function stateOf(key: LineKey, items: readonly StartItem[], { contest, facts, check }: Known): LineState {
  if (key === 'time') return timeState(contest.start_mode === 'auto', check)
  if (key === 'screens') return (facts?.screens ?? 0) > 0 ? 'ready' : 'optional'
  // Without questions there is nothing to test yet.
  if (key === 'tested' && contest.topic_online_count === 0) return 'optional'
  const level = worst.find((one) => items.some((item) => item.level === one && !item.is_confirmed))
  return level ?? (items.some(({ is_confirmed }) => is_confirmed) ? 'confirmed' : 'ready')
}

const timeState = (isAuto: boolean, { is_held, holds_automatic }: StartCheck): LineState => {
  if (is_held) return 'block'
  return isAuto && holds_automatic ? 'warn' : 'ready'
}

/** Codes to send when a line is confirmed or taken back: what was confirmed before stays. */
export function confirmedWith(check: StartCheck, line: StartLine, isMeant: boolean): string[] {
  const own = new Set(line.items.map(({ code }) => code))
  return check.items
    .filter(({ code, level, is_confirmed }) => level === 'confirm' && (own.has(code) ? isMeant : is_confirmed))
    .map(({ code }) => code)
}
