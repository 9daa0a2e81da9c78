import { call } from '@beacon/api/client'
import { imageAuthoring, type AuthoringPage, type AuthoringView } from '@beacon/api/image/image-authoring'
import { imageLibrary } from '@beacon/api/image/image-library'
import { query, queryKeyOf } from '@beacon/api/query'
import { useOwnEvents } from '@beacon/auth'
import { useErrorWords } from '@beacon/auth/call'
import { useToast } from '@beacon/ui/feedback'
import { useLingui } from '@lingui/react/macro'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'

const soonMs = 1_500
const restingMs = 6_000

/** Something goes on that ends by itself. */
export const isBusy = ({ image, authoring }: AuthoringPage): boolean =>
  image.making === 'creating' ||
  image.making === 'saving' ||
  image.making === 'injecting' ||
  authoring?.checking != null ||
  authoring?.node?.operation != null

export const authoringQuery = (resource_id: string) => ({
  ...query(imageAuthoring.get, { params: { resource_id } }),
  refetchInterval: ({ state }: { state: { data?: AuthoringPage | undefined } }) =>
    state.data !== undefined && isBusy(state.data) ? soonMs : restingMs,
})

/** The answer of an action is what the page shows from now on; lists read theirs again. */
export async function takeAnswer(client: QueryClient, page: AuthoringPage): Promise<void> {
  client.setQueryData(authoringQuery(page.image.resource_id).queryKey, page)
  await client.invalidateQueries({ queryKey: queryKeyOf(imageLibrary.list) })
  await client.invalidateQueries({ queryKey: queryKeyOf(imageLibrary.get) })
}

/** Reads the page again when its image moved. */
export function useAuthoringNews(resource_id: string): void {
  const client = useQueryClient()
  useOwnEvents(({ event, data }) => {
    if (event === 'image.changed' && data.resource_id === resource_id)
      void client.invalidateQueries({ queryKey: authoringQuery(resource_id).queryKey })
  })
}

type Action = Parameters<typeof call<typeof imageAuthoring.act>>[1]['body']['action']

/** One action of the node. What is refused is told, and the page reads what there is. */
export function useAct(resource_id: string) {
  const { t } = useLingui()
  const client = useQueryClient()
  const toast = useToast()
  const words = useErrorWords()
  const send = async (action: Action, snapshot?: string): Promise<void> => {
    const body = { action, ...(snapshot === undefined ? {} : { snapshot }) }
    await takeAnswer(client, await call(imageAuthoring.act, { params: { resource_id }, body }))
  }
  const act = async (action: Action): Promise<void> => {
    try {
      await send(action)
    } catch (error) {
      toast.failed({ title: t`The node was not changed`, body: words(error) })
      await client.invalidateQueries({ queryKey: queryKeyOf(imageAuthoring.get) })
    }
  }
  return { send, act }
}

const usable = new Set(['running', 'recovered', 'restarted', 'reset', 'abnormal'])
/** A console can be opened. */
export const isUsable = ({ node }: AuthoringView): boolean => node !== null && usable.has(node.status)

/** The node stands at an engine and nothing is done to it. */
export const isStill = ({ node }: AuthoringView): boolean =>
  node !== null && node.operation === null && (node.rest === 'running' || node.rest === 'paused' || node.rest === 'hanged')
