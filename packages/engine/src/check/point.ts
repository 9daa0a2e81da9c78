import { outputLimits, tidy } from './output.ts'

/** What a check of a point says. `error`: nothing is known of it. */
export const pointResults = ['success', 'fail', 'error'] as const
export type PointResult = (typeof pointResults)[number]

/** What staff may read of what a program says for them. */
const privateMost = 4_096
/** A line that goes on and on is no answer. */
const lineMost = 16_384

/** How the program of a point ended. */
export interface PointEnd {
  exit_code: number | null
  stdout: string
  /** Its time was over, or it printed without end. */
  is_cut: boolean
}
export interface PointAnswer {
  result: PointResult
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
 * What a program says: by the object in its last line, else by its exit code. All else is an error, also 0 and 1, for with 1 Python tells
 * of its own faults, and a program that was cut has said nothing.
 */
export function pointAnswer({ exit_code, stdout, is_cut }: PointEnd): PointAnswer {
  const nothing = { public: '', private: '' }
  if (is_cut) return { result: 'error', ...nothing }
  const line = stdout.trimEnd().split('\n').at(-1) ?? ''
  const said = line.length > lineMost ? null : readAnswer(line)
  if (said !== null) return said
  return { result: (exit_code === null ? undefined : ofExit.get(exit_code)) ?? 'error', ...nothing }
}

function readAnswer(line: string): PointAnswer | null {
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
