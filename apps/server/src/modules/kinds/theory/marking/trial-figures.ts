import type { TrialView } from '@beacon/api/kinds/theory/marking-trial'

interface Given {
  item_id: string
  by_user: string
  mark: number | null
  comment: string
}

const meanOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length
const isMark = (mark: number | null): mark is number => mark !== null

/** Marks side by side, in hundredths. The severity of a marker is the mean of own mark less mean of the answer, where two or more marked it. */
export function compareTrial(
  people: readonly { user_id: string; name: string }[],
  answers: readonly { item_id: string; mark_no: string; texts: string[] }[],
  given: readonly Given[],
): Pick<TrialView, 'markers' | 'answers'> {
  const known = new Map(given.map((one) => [`${one.item_id} ${one.by_user}`, one]))
  const rows = answers.map(({ item_id, mark_no, texts }) => {
    const marks = people.map(({ user_id }) => {
      const one = known.get(`${item_id} ${user_id}`)
      return { mark: one?.mark ?? null, comment: one?.comment ?? '' }
    })
    const all = marks.map(({ mark }) => mark).filter((mark) => isMark(mark))
    return { mark_no, texts, marks, all }
  })
  const markers = people.map(({ name }, index) => {
    const own = rows.flatMap(({ marks, all }) => {
      const mark = marks[index]?.mark ?? null
      return mark === null ? [] : [{ mark, all }]
    })
    const offs = own.filter(({ all }) => all.length > 1).map(({ mark, all }) => mark - meanOf(all))
    return { name, marked: own.length, severity: offs.length === 0 ? null : Math.round(meanOf(offs)) }
  })
  return {
    markers,
    answers: rows.map(({ all, ...row }) => ({
      ...row,
      mean: all.length === 0 ? null : Math.round(meanOf(all)),
      spread: all.length === 0 ? null : Math.max(...all) - Math.min(...all),
    })),
  }
}
