/** What the addresses of one's own lists hold. */
export interface OwnSearch {
  page?: number | undefined
  q?: string | undefined
  topic_id?: string | undefined
  folder_id?: string | undefined
}
const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/u

export function readOwnSearch(search: Readonly<Record<string, unknown>>): OwnSearch {
  const page = Number(search['page'])
  const idOf = (value: unknown) => (typeof value === 'string' && uuid.test(value) ? value : undefined)
  const { q } = search
  return {
    page: Number.isInteger(page) && page > 1 ? page : undefined,
    q: typeof q === 'string' && q !== '' ? q.slice(0, 200) : undefined,
    topic_id: idOf(search['topic_id']),
    folder_id: search['folder_id'] === 'none' ? 'none' : idOf(search['folder_id']),
  }
}
