/** What the address of an arena holds: the page of its ranking, and who is looked for. */
export interface ArenaSearch {
  page?: number | undefined
  q?: string | undefined
}

export function readArenaSearch(search: Readonly<Record<string, unknown>>): ArenaSearch {
  const page = Number(search['page'])
  const q = search['q']
  return { page: Number.isInteger(page) && page > 1 ? page : undefined, q: typeof q === 'string' && q !== '' ? q : undefined }
}
