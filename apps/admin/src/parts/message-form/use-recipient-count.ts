import { call } from '@beacon/api/client'
import { message } from '@beacon/api/people/message'
import { useQuery } from '@tanstack/react-query'
import type { MessageRecipients } from './recipients.ts'

/** How many people the choice reaches, counted by the server. An empty choice makes no request. */
export function useRecipientCount(recipients: MessageRecipients) {
  const isEmpty = Object.values(recipients).every((ids) => !Array.isArray(ids) || ids.length === 0)
  return useQuery({
    queryKey: ['/messages/recipients/count', recipients],
    queryFn: ({ signal }) => call(message.sent.count, { body: { recipients } }, { signal }),
    enabled: !isEmpty,
    placeholderData: (last) => (isEmpty ? undefined : last),
  })
}
