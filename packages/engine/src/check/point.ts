import { outputLimits, tidy } from './output.ts'
import { isBroken, isStarved, type StageEnd } from './verdict.ts'

/** What a check of a point says. `error`: nothing is known of it. */
export const pointResults = ['success', 'fail', 'error'] as const
export type PointResult = (typeof pointResults)[number]

/** What staff may read of what a program says for them. */
const privateMost = 4_096
/** A line that goes on and on is no answer. */
const lineMost = 16_384

/** How the program of a point ended. */
export interface PointEnd extends StageEnd {
  stdout: string
  /** It printed without end. */
  is_cut: boolean
}
/** Why a program said nothing. `script`: it is broken. `runner`: the machine gave it no processor. `checker`: it died or was late. */
export type PointSilence = 'script' | 'runner' | 'checker'
export interface PointAnswer {
  result: PointResult
  /** Null: it has answered. */
  fault: PointSilence | null
  /** For the entrant. */
  public: string
  /** For staff. */
  private: string
}

/** Exit codes of checkers, for a program that prints no answer. */
const ofExit: ReadonlyMap<number, PointResult> = new Map([
  [101, 'success'],
  [102, 'fail'],
  [103, 'fail'],
  [104, 'fail'],
])

/**
 * What a program says: by the object in its last line, else by its exit code. A program that was cut has said nothing, and what a
 * starved one says is a success or nothing (docs/faults-of-checks.md).
 */
export function pointAnswer(end: PointEnd): PointAnswer {
  const { exit_code, is_cut, is_late } = end
  const isCut = is_cut || is_late
  const said = isCut ? null : answerOf(end)
  if (said?.result === 'success') return { ...said, fault: null }
  const silent = (fault: PointSilence): PointAnswer => ({ result: 'error', fault, public: '', private: '' })
  if (isStarved(end)) return silent('runner')
  if (said !== null) return { ...said, fault: null }
  return silent(!isCut && isBroken(exit_code) ? 'script' : 'checker')
}

type Said = Omit<PointAnswer, 'fault'>

function answerOf({ exit_code, stdout }: PointEnd): Said | null {
  const line = stdout.trimEnd().split('\n').at(-1) ?? ''
  const said = line.length > lineMost ? null : readAnswer(line)
  if (said !== null) return said
  const result = exit_code === null ? undefined : ofExit.get(exit_code)
  return result === undefined ? null : { result, public: '', private: '' }
}

function readAnswer(line: string): Said | null {
  if (!line.startsWith('{')) return null
  let value: unknown
  try {
    value = JSON.parse(line)
  } catch {
    return null
  }
  if (typeof value !== 'object' || value === null) return null
  const result: unknown = Reflect.get(value, 'result')
  if (result !== 'success' && result !== 'fail') return null
  const text = (name: string, most: number): string => {
    const found: unknown = Reflect.get(value, name)
    return typeof found === 'string' ? tidy(found, most) : ''
  }
  return { result, public: text('public', outputLimits.public), private: text('private', privateMost) }
}
