import type { Cell } from './port.ts'

export const cellOwners = 'cells:'
export const rehearsalOwners = 'rehearsal:'
export const cellOwner = (contest_id: string): string => `${cellOwners}${contest_id}`
export const rehearsalOwner = (contest_id: string): string => `${rehearsalOwners}${contest_id}`

/** A check of a cell; `turn` says how often it was given to the runner. */
export interface CheckKey extends Cell {
  run: number
  n: number
  rev: number
  turn: number
}

/** Round and revision stand first, so that a beginning names all checks of a round. */
export const checkKey = ({ run, n, rev, topic_id, entrant_id, turn }: CheckKey): string =>
  [run, n, rev, topic_id, entrant_id, turn].join('.')
export const ofRound = ({ run, n, rev }: Pick<CheckKey, 'run' | 'n' | 'rev'>): string => `${run}.${n}.${rev}.`
export const ofRun = (run: number): string => `${run}.`

export function readCheckKey(key: string): CheckKey {
  const [run, n, rev, topic_id = '', entrant_id = '', turn] = key.split('.')
  return { run: Number(run), n: Number(n), rev: Number(rev), topic_id, entrant_id, turn: Number(turn) }
}

/** A check of a rehearsal. */
export const triedKey = ({ no, n, topic_id, entrant_id }: Cell & { no: number; n: number }): string =>
  [no, n, topic_id, entrant_id].join('.')

export function readTriedKey(key: string): Cell & { no: number; n: number } {
  const [no, n, topic_id = '', entrant_id = ''] = key.split('.')
  return { no: Number(no), n: Number(n), topic_id, entrant_id }
}
