import type { AiTry } from '@beacon/api/kinds/ai/trial'
import type { Reference } from '@beacon/engine/ai'

/** A ready try: the file as pieces of text, made again each time it is asked for. */
export interface ReadyTry {
  name: Exclude<AiTry, 'too_large'>
  text: () => Generator<string>
}

const quoted = (text: string): string => (/[",\n\r]/u.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

/** Files that a contest gets: a perfect one, plain ones, and those that must be refused. Too large ones are refused before they are read. */
export function triesOf(reference: Reference): ReadyTry[] {
  const { ids, truth, rules, form, labels } = reference
  const names = [...labels.keys()]
  const texts = form === 'label' ? names : null
  const valueAt = (row: number): string => {
    const value = truth[row] ?? 0
    if (form === 'label') return names[value] ?? ''
    // A hit is as sure as can be said, anything else as surely none.
    if (form === 'probability' || rules.metric === 'roc_auc') return value === reference.positive ? '1' : '0'
    return String(value)
  }
  const head = `${quoted(rules.id_column)},${quoted(rules.value_column)}`
  const all = (valueOf: (row: number) => string, more = { head: '', cell: '' }, rows = ids.length) =>
    function* text() {
      yield `${head}${more.head}\n`
      for (let row = 0; row < rows; row += 1) yield `${quoted(ids[row] ?? '')},${quoted(valueOf(row))}${more.cell}\n`
    }
  const mean = truth.reduce((sum, one) => sum + one, 0) / Math.max(1, truth.length)
  const plain = texts === null ? (form === 'number' && rules.metric !== 'roc_auc' ? String(mean) : '0.5') : commonest(truth, names)
  // Always the same: two runs of one question are equal to the last digit.
  const shuffled = (row: number): number => (Math.imul(row + 1, 2_654_435_761) >>> 8) % Math.max(1, ids.length)
  return [
    { name: 'perfect', text: all(valueAt) },
    { name: 'base_line', text: all(() => plain) },
    { name: 'random', text: all((row) => valueAt(shuffled(row))) },
    {
      name: 'empty',
      text: function* text() {
        yield ''
      },
    },
    { name: 'missing_rows', text: all(valueAt, undefined, Math.floor(ids.length / 2)) },
    { name: 'extra_column', text: all(valueAt, { head: ',extra', cell: ',1' }) },
    { name: 'nan', text: all((row) => (row === 0 ? 'NaN' : valueAt(row))) },
  ]
}

function commonest(truth: Float64Array, names: readonly string[]): string {
  const counts = new Map<number, number>()
  for (const label of truth) counts.set(label, (counts.get(label) ?? 0) + 1)
  const [first] = [...counts].sort(([left, many], [right, others]) => others - many || left - right)
  return names[first?.[0] ?? 0] ?? ''
}
