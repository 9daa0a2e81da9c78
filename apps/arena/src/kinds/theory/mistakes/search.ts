/** What the address of the own mistakes holds. */
export interface MistakeSearch {
  page?: number | undefined
  q?: string | undefined
  exam_id?: string | undefined
  direction_id?: string | undefined
  point?: string | undefined
}

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/u

export function readMistakeSearch(search: Readonly<Record<string, unknown>>): MistakeSearch {
  const page = Number(search['page'])
  const idOf = (value: unknown) => (typeof value === 'string' && uuid.test(value) ? value : undefined)
  const textOf = (value: unknown) => (typeof value === 'string' && value !== '' ? value.slice(0, 100) : undefined)
  return {
    page: Number.isInteger(page) && page > 1 ? page : undefined,
    q: textOf(search['q']),
    exam_id: idOf(search['exam_id']),
    direction_id: idOf(search['direction_id']),
    point: textOf(search['point']),
  }
}
