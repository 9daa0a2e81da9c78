/** What a step counted. */
export interface Counts {
  passed: number
  failed: number
  /** What failed, each with the first lines of its reason: told again at the end, where a long log is cut last. */
  failures?: string[]
  /** What passed only the second time. It does not fail the run; it is a defect of today all the same. */
  unsteady?: string[]
  /** What took longest, a line each. */
  slowest?: string[]
  /** What each project, and the dearest files, took of the processor. */
  costs?: string[]
}

/** Where REQUIRE names what must be there (CI), a skipped test counts as failed; elsewhere it says why it was left out. */
export const skippedFails = (): boolean => (process.env['REQUIRE'] ?? '') !== ''

export const numberOf = (value: unknown): number => (typeof value === 'number' ? value : 0)

const linesOfReason = 12
/** What was expected and what came stand in one line. */
const lettersOfLine = 2_000

/** The first lines of a reason, set in. */
export const reasonOf = (text = ''): string =>
  text
    .split('\n')
    .slice(0, linesOfReason)
    .map((line) => `    ${line.slice(0, lettersOfLine)}`)
    .join('\n')
