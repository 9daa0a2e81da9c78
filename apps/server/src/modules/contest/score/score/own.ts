import { columnsOf } from '@beacon/api/kinds/wall-words'

/** What a row counts beside its score, in the order of its kind's columns. */
export function ownOf({ kind }: { kind: string }, row: object): number[] {
  // Checked: a test holds the columns of every kind against the numbers that its engine's rows have.
  const numbers = row as Readonly<Record<string, number | undefined>>
  return columnsOf(kind).map(({ key }) => numbers[key] ?? 0)
}
