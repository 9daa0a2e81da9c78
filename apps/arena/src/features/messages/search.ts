/** What the address of the messages holds. */
export interface MessagesSearch {
  show?: 'notice' | 'message' | 'unread' | undefined
  page?: number | undefined
  q?: string | undefined
}

const tabs = ['notice', 'message', 'unread'] as const

export function readMessagesSearch(search: Readonly<Record<string, unknown>>): MessagesSearch {
  const page = Number(search['page'])
  const { q } = search
  return {
    show: tabs.find((tab) => tab === search['show']),
    page: Number.isInteger(page) && page > 1 ? page : undefined,
    q: typeof q === 'string' && q !== '' ? q : undefined,
  }
}
