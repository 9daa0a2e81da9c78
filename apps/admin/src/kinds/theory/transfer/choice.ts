import type { TransferChoice, TransferImport, TransferRow, TransferWay } from '@beacon/api/kinds/theory/transfer'

/** What is decided in the preview; a row's own choice stands with the state it has. */
export interface Choice {
  identical: 'skip' | 'add'
  changed: TransferWay
  rows: Readonly<Record<number, { way: TransferWay; state: TransferRow['state'] }>>
  leave_out: boolean
  directions: Readonly<Record<string, string>>
  direction_id: string | null
  difficulty: TransferChoice['difficulty']
  topic_sets: string[]
}

export const firstChoice: Choice = {
  identical: 'skip',
  changed: 'skip',
  rows: {},
  leave_out: false,
  directions: {},
  direction_id: null,
  difficulty: 'primary',
  topic_sets: [],
}

type Usual = Pick<Choice, 'identical' | 'changed'>
const usualWay = (state: TransferRow['state'], { identical, changed }: Usual): TransferWay =>
  state === 'new' ? 'add' : state === 'identical' || state === 'repeated' ? identical : changed

/** What becomes of a row; a new version needs the right to write one. */
export function wayOf({ row, state, same }: Pick<TransferRow, 'row' | 'state' | 'same'>, choice: Choice): TransferWay {
  const way = choice.rows[row]?.way ?? usualWay(state, choice)
  return way === 'version' && same?.can_version !== true ? 'skip' : way
}

/** How many questions the import will touch at most: what one may not change is skipped by the server. */
export function importCount({ counts }: TransferImport, choice: Choice): number {
  const taken = (state: TransferRow['state'], way = usualWay(state, choice)): number => (way === 'skip' ? 0 : 1)
  const states = ['new', 'identical', 'repeated', 'changed', 'other_key'] as const
  const usual = states.reduce((sum, state) => sum + taken(state) * counts[state], 0)
  return Object.values(choice.rows).reduce((sum, { way, state }) => sum + taken(state, way) - taken(state), usual)
}

/** Why the import cannot start yet; null: it can. */
export function openDecision(view: TransferImport, choice: Choice): 'nothing' | 'refused' | 'direction' | null {
  if (importCount(view, choice) === 0) return 'nothing'
  if (view.counts.error + view.counts.not_mapped > 0 && !choice.leave_out) return 'refused'
  return view.directions.some(({ spelling }) => spelling === '') && choice.direction_id === null ? 'direction' : null
}

export const bodyOf = ({ rows, direction_id, ...choice }: Choice) => ({
  ...choice,
  rows: Object.fromEntries(Object.entries(rows).map(([row, { way }]) => [row, way])),
  ...(direction_id === null ? {} : { direction_id }),
})
