import fc from 'fast-check'
import { expect, it } from 'vitest'
import {
  admitted,
  ask,
  broken,
  checked,
  extend,
  failed,
  finished,
  heard,
  isAlive,
  leftMs,
  newLife,
  queuedTooLong,
  resumeClock,
  sceneActions,
  pageStateOf,
  pageStates,
  silent,
  stopClock,
  type SceneLife,
  type SceneTerms,
} from './index.ts'

const terms: SceneTerms = {
  lifetimeMinutes: 10,
  extendMinutes: 5,
  extendMax: 2,
  extendWindowMinutes: 5,
  resetMax: 3,
  resetWaitS: 5,
  actionsPer10Min: 4,
}

const event = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constant('ask' as const), action: fc.constantFrom(...sceneActions), isPlayer: fc.boolean() }),
  },
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constantFrom('finish', 'fail', 'stale', 'admit', 'tooLong', 'exits', 'silent', 'heard', 'extend') }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constantFrom('sick', 'well', 'pause', 'go') }) },
)
type Event = typeof event extends fc.Arbitrary<infer E> ? E : never
const step = fc.record({ event, afterMs: fc.integer({ min: 0, max: 90_000 }) })

const cause = { kind: 'driver' as const, node: null, code: null, log: '' }

function after(life: SceneLife, happens: Event, now: number): SceneLife {
  // Nobody works on what waits for room.
  const id = life.queuedAt === null ? (life.op?.id ?? -1) : -1
  switch (happens.kind) {
    case 'ask': {
      const answer = ask(life, terms, { action: happens.action, now, by: null, isPlayer: happens.isPlayer })
      return answer.kind === 'begun' ? answer.life : life
    }
    case 'finish':
      return finished(life, terms, { id, now })
    case 'fail':
      return failed(life, cause, { id, now })
    case 'stale':
      return finished(failed(life, cause, { id: id - 1, now }), terms, { id: id - 1, now })
    case 'admit':
      return life.queuedAt === null ? life : admitted(life)
    case 'tooLong':
      return queuedTooLong(life)
    case 'exits':
      return life.rest === 'running' && life.op === null ? broken(life, { ...cause, kind: 'start_exit' }, now) : life
    case 'silent':
      return silent(life, { since: now - 20_000, now })
    case 'heard':
      return heard(life, now)
    case 'extend': {
      const answer = extend(life, terms, { now, latestEnd: null, seen: life.extensions })
      return answer.kind === 'extended' ? answer.life : life
    }
    case 'sick':
      return checked(life, false, now)
    case 'well':
      return checked(life, true, now)
    case 'pause':
      return stopClock(life, 'contest_pause', now)
    default:
      return resumeClock(life, 'contest_pause', now)
  }
}

/** Names of the rules that a step broke. */
function brokenRules(before: SceneLife, life: SceneLife, { event: happens }: { event: Event }, now: number): string[] {
  const isReplaced = before.op !== null && life.op !== null && before.op.id !== life.op.id
  const holdsNothing = !life.isAdmitted && life.queuedAt === null && life.endsAt === null
  const rules = {
    'an older generation never comes back': life.gen >= before.gen && life.operations >= before.operations,
    'only a close goes before another operation': !isReplaced || life.op?.action === 'close',
    'a worker of a replaced operation changes nothing': happens.kind !== 'stale' || life === before,
    'what is not alive holds nothing': isAlive(life) || holdsNothing,
    'what runs has its share of the machine': life.isAdmitted || (life.rest !== 'running' && life.rest !== 'paused'),
    'a disk that was put aside stays': happens.kind !== 'tooLong' || life.rest === before.rest,
    'the time stands exactly while something holds it': (life.stops.length === 0) === (life.stoppedAt === null),
    'no time is owed': (leftMs(life, now) ?? 0) >= 0,
    'extensions and resets stay within their limits': life.extensions <= terms.extendMax && life.resets <= terms.resetMax,
    'there is a word for it': pageStates.includes(pageStateOf(life, now)),
  }
  return Object.entries(rules).flatMap(([rule, holds]) => (holds ? [] : [rule]))
}

it('holds its rules over every order of what can happen to a scene', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      let life = newLife()
      let now = 1_000_000
      for (const one of steps) {
        now += one.afterMs
        const before = life
        life = after(life, one.event, now)
        expect(brokenRules(before, life, one, now)).toEqual([])
      }
    }),
  )
})

it('brings every scene to its close, whatever happened to it before', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      let life = newLife()
      let now = 1_000_000
      for (const { event: happens, afterMs } of steps) life = after(life, happens, (now += afterMs))
      fc.pre(isAlive(life) && life.op?.action !== 'delete')
      const answer = ask(life, terms, { action: 'close', now, by: null, isPlayer: true })
      const closing = answer.kind === 'begun' ? answer.life : life
      const closed = finished(closing, terms, { id: closing.op?.id ?? -1, now })
      expect([answer.kind === 'refused', isAlive(closed), pageStateOf(closed, now)]).toEqual([false, false, 'closed'])
    }),
  )
})
