/** A piece of text with its looks. */
export interface Run {
  text: string
  bold?: boolean
  italic?: boolean
  code?: boolean
  strike?: boolean
}

export type Look = 'title' | 'centre' | 'section' | 'body' | 'quiet' | 'key'

/** What a page consists of, whatever draws it. `indent` counts steps from the left; `mark` hangs before the first line. */
export type Block =
  | { kind: 'text'; look: Look; runs: Run[]; indent: number; mark: string }
  | { kind: 'code'; text: string; indent: number }
  | { kind: 'table'; rows: Run[][][]; indent: number }
  | { kind: 'picture'; path: string; alt: string; indent: number }

export const textOf = (runs: readonly Run[]): string => runs.map(({ text }) => text).join('')
export const line = (look: Look, text: string): Block => ({ kind: 'text', look, runs: [{ text }], indent: 0, mark: '' })
