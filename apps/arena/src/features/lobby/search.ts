export const views = ['open', 'mine', 'all'] as const
export type LobbyView = (typeof views)[number]

/** What the lobby's address holds; `join` is the contest whose registration stands open. */
export interface LobbySearch {
  view?: LobbyView | undefined
  q?: string | undefined
  kind?: string | undefined
  page?: number | undefined
  join?: string | undefined
}

const textOf = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined)

export function readLobbySearch(search: Readonly<Record<string, unknown>>): LobbySearch {
  const page = Number(search['page'])
  return {
    view: views.find((one) => one === search['view']),
    q: textOf(search['q']),
    kind: textOf(search['kind']),
    page: Number.isInteger(page) && page > 1 ? page : undefined,
    join: textOf(search['join']),
  }
}
